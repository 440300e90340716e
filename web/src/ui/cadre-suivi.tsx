/** The frame of a follow-up page: its title, a summary sentence, its buttons, its filters and its lists. */
import type { ReactNode } from 'react';
import './cadre-suivi.css';
import { IMPRIME } from './imprime';

export function CadreDeSuivi({
  titre,
  phrase,
  bouton,
  filtres,
  children,
}: {
  titre: string;
  phrase?: ReactNode;
  /** The buttons of the page. On a phone, one with an icon shows the icon only. */
  bouton?: ReactNode;
  /** The search and the other filters (`FiltresDeSuivi`), beside the title where there is room. */
  filtres?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="suivi-cadre">
      <div className="suivi-tete">
        <div className="suivi-titre" {...IMPRIME}>
          <h1>{titre}</h1>
          {phrase !== undefined && <p aria-live="polite">{phrase}</p>}
        </div>
        {bouton !== undefined && <div className="suivi-boutons">{bouton}</div>}
        {filtres}
      </div>
      {children}
    </div>
  );
}
