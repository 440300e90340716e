/**
 * The page of one lot or of one programme: where it stands, its title and what marks it, then what is known of it; on a phone,
 * what one does most stays at its foot.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BarreAction } from './barre-action';
import classes from './fiche.module.css';
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
  parents: readonly { vers: string; libelle: string }[];
  /** Its own name, after theirs. */
  ici: string;
  titre: string;
  sousTitre: ReactNode;
  /** At the end of the title: its status, what is particular to it. */
  marques: ReactNode;
  barre: { sujet: ReactNode; actions: ReactNode };
  children: ReactNode;
}) {
  return (
    <>
      <div className={classes.cadre}>
        <nav className={classes.fil} aria-label="Fil d’Ariane">
          {parents.map(({ vers, libelle }) => (
            <Link key={vers} to={vers}>
              {libelle}
            </Link>
          ))}
          <span aria-current="page">{ici}</span>
        </nav>
        <div className={classes.titre}>
          <div>
            <h1 {...IMPRIME}>{titre}</h1>
            <p>{sousTitre}</p>
          </div>
          {marques}
        </div>
        {children}
      </div>
      <BarreAction actions={barre.actions}>{barre.sujet}</BarreAction>
    </>
  );
}
