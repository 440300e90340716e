/**
 * The page of one lot or programme: its parents, its title with its marks, then its data. On a phone the main actions stay at
 * the bottom.
 */
import type { ReactNode } from 'react';
import { BarreAction } from './barre-action';
import './fiche.css';
import { FilDAriane, type Parent } from './fil-dariane';
import { IMPRIME } from './imprime';

export function Fiche({
  parents,
  ici,
  titre,
  sousTitre,
  marques,
  barre,
  children,
}: {
  /** The parent pages, the widest first. */
  parents: readonly Parent[];
  /** The name of the page itself, after its parents. */
  ici: string;
  titre: string;
  sousTitre: ReactNode;
  /** The marks at the end of the title: the status and special marks. */
  marques: ReactNode;
  /** The bar at the bottom; `null` when there is no action. */
  barre: { sujet: ReactNode; actions: ReactNode } | null;
  children: ReactNode;
}) {
  return (
    <>
      <div className="fiche-cadre">
        <FilDAriane parents={parents} ici={ici} />
        <div className="fiche-titre">
          <div>
            <h1 {...IMPRIME}>{titre}</h1>
            <p>{sousTitre}</p>
          </div>
          {marques}
        </div>
        {children}
      </div>
      {barre !== null && <BarreAction actions={barre.actions}>{barre.sujet}</BarreAction>}
    </>
  );
}
