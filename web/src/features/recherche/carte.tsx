/** A card of a result, under its façade. A click anywhere on it follows the link of its title. */
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
  /** The programme that the card highlights on the map. */
  programme: Situe & { id: string };
  /** The id of the lot, on a lot's card. */
  lot?: string | null;
  visuel: ReactNode;
  /** Actions that need no navigation. */
  actions?: ReactNode;
  /** The attribute of the card while the card flashes. */
  eclat?: { 'data-change'?: true | undefined };
  /** An `h2` with the link, and the facts. */
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
