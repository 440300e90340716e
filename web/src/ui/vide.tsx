/** Nothing here: one sentence, and what to do about it (identity section 8). */
import type { ReactNode } from 'react';
import classes from './vide.module.css';

export function Vide({ titre, children }: { titre: string; children?: ReactNode }) {
  return (
    <div className={classes.vide}>
      <p>{titre}</p>
      {children !== undefined && <div>{children}</div>}
    </div>
  );
}
