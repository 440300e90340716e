/**
 * The page of one lot or of one programme: where it stands, its title and what marks it, then what is known of it; on a phone,
 * what one does most stays at its foot.
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
  /** The pages that it stands under, the widest first. */
  parents: readonly Parent[];
  /** Its own name, after theirs. */
  ici: string;
  titre: string;
  sousTitre: ReactNode;
  /** At the end of the title: its status, what is particular to it. */
  marques: ReactNode;
  /** Nothing stays at its foot where nothing is to be done. */
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
