/** A card of what was found, under its façade: all of it leads where its title does. */
import type { ReactNode } from 'react';
import type { Situe } from '../../lib/eloignement';
import { IMPRIME } from '../../ui/imprime';
import './carte.css';
import { useEclairage } from './survol';

export function Carte({
  programme,
  lot = null,
  visuel,
  actions,
  eclat = {},
  children,
}: {
  /** The programme that it lights on the map. */
  programme: Situe & { id: string };
  /** Id of the lot, on the card of one. */
  lot?: string | null;
  visuel: ReactNode;
  /** What is done from here, without going there. */
  actions?: ReactNode;
  /** What it bears while it is seen to change. */
  eclat?: { 'data-change'?: true | undefined };
  /** An `h2` that holds its link, and the facts. */
  children: ReactNode;
}) {
  return (
    <article className="carte-carte" {...useEclairage(programme, lot)} {...eclat}>
      <div className="carte-visuel" {...IMPRIME}>
        {visuel}
      </div>
      <div className="carte-corps">{children}</div>
      {actions !== undefined && <div className="carte-actions">{actions}</div>}
    </article>
  );
}
