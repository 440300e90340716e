/** The frame of the sign-in pages: a sheet under a lintel, on the ground line (identity section 14). */
import type { ReactNode } from 'react';
import { Linteau } from '../../ui/linteau';
import './feuille.css';

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
    <div className="feuille-ciel">
      <div className="feuille-feuille">
        <Linteau niveau="page" titre={titre}>
          <div className="feuille-contenu">{children}</div>
          {suite !== undefined && <div className="feuille-suite">{suite}</div>}
        </Linteau>
      </div>
    </div>
  );
}
