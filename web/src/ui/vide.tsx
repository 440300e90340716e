/** Nothing here: one sentence, and what to do about it (identity section 8). */
import type { ReactNode } from 'react';
import { FacadeClose } from './facade-close';
import classes from './vide.module.css';

export function Vide({
  titre,
  facade = false,
  children,
}: {
  titre: string;
  /** Where nothing else stands on the page: a façade with its blinds down. */
  facade?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={classes.vide}>
      {facade && (
        // The sentence says it all.
        <div aria-hidden="true">
          <FacadeClose classe={classes.facade} />
        </div>
      )}
      <p>{titre}</p>
      {children !== undefined && <div>{children}</div>}
    </div>
  );
}
