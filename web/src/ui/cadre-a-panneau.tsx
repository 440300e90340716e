/** A page with a main part and a panel beside it, such as a lot's price or the person to contact. */
import type { ReactNode } from 'react';
import classes from './cadre-a-panneau.module.css';

export function CadreAPanneau({
  tete,
  panneau,
  children,
}: {
  tete: ReactNode;
  /** On a narrow screen the first part of the panel comes before the main part, and the last one after it. */
  panneau: ReactNode;
  /** One element: a form, or the result that replaces it. */
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
