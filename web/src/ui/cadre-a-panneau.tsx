/** A page with a main part and a panel beside it, such as a lot's price or the person to contact. */
import type { ReactNode } from 'react';
import classes from './cadre-a-panneau.module.css';

export function CadreAPanneau({
  tete,
  panneau,
  children,
}: {
  tete: ReactNode;
  /** The panel. On a narrow screen its first part comes before the main part, and its last part after it. */
  panneau: ReactNode;
  /** The main part as one element: a form, or the result that replaces the form. */
  children: ReactNode;
}) {
  return (
    <div className={classes.cadre}>
      {tete}
      <div className={classes.grille}>
        <div className={classes.panneau}>{panneau}</div>
        {children}
      </div>
    </div>
  );
}
