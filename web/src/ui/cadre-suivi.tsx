/** The page of what one follows: whose it is, where it stands in a sentence, what one does from there, and the lists. */
import type { ReactNode } from 'react';
import classes from './cadre-suivi.module.css';
import { IMPRIME } from './imprime';

export function CadreDeSuivi({
  titre,
  phrase,
  bouton,
  children,
}: {
  titre: string;
  phrase?: ReactNode;
  bouton?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.cadre}>
      <div className={classes.tete}>
        <div {...IMPRIME}>
          <h1>{titre}</h1>
          {phrase !== undefined && <p aria-live="polite">{phrase}</p>}
        </div>
        {bouton !== undefined && <div className={classes.boutons}>{bouton}</div>}
      </div>
      {children}
    </div>
  );
}
