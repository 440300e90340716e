/** A page where one does something beside what it is about: a lot and its price, or whom to ask. */
import type { ReactNode } from 'react';
import classes from './cadre-a-panneau.module.css';

export function CadreAPanneau({
  tete,
  panneau,
  children,
}: {
  tete: ReactNode;
  /** On a narrow screen its first part comes before what one does, its last one after. */
  panneau: ReactNode;
  /** One element: a form, or what follows. */
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
