/** The page of what one follows: whose it is, where it stands in a sentence, what one does from there, how it is filtered, and the lists. */
import type { ReactNode } from 'react';
import classes from './cadre-suivi.module.css';
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
  /** On a phone, what bears an icon is the icon alone. */
  bouton?: ReactNode;
  /** Its search and the others (`FiltresDeSuivi`), beside the title where there is room. */
  filtres?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.cadre}>
      <div className={classes.tete}>
        <div className={classes.titre} {...IMPRIME}>
          <h1>{titre}</h1>
          {phrase !== undefined && <p aria-live="polite">{phrase}</p>}
        </div>
        {bouton !== undefined && <div className={classes.boutons}>{bouton}</div>}
        {filtres}
      </div>
      {children}
    </div>
  );
}
