/** The frame of the sign-in pages: a sheet under a lintel, on the ground line (identity section 14). */
import type { ReactNode } from 'react';
import { Linteau } from '../../ui/linteau';
import classes from './feuille.module.css';

export function Feuille({
  titre,
  children,
  suite,
}: {
  titre: string;
  children: ReactNode;
  suite?: ReactNode;
}) {
  return (
    <div className={classes.ciel}>
      <div className={classes.feuille}>
        <Linteau niveau="page" titre={titre}>
          <div className={classes.contenu}>{children}</div>
          {suite !== undefined && <div className={classes.suite}>{suite}</div>}
        </Linteau>
      </div>
    </div>
  );
}
