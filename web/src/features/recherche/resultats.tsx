/** What was found: rows or cards of lots, cards of programmes, and the pages. */
import { Pagination } from '@mantine/core';
import type { Collection, Lot, Programme, ProgrammeDeLot } from '../../api/types';
import type { Appel } from '../../lib/criteres';
import type { Forme } from './adresse';
import { CarteLot } from './carte-lot';
import { CarteProgramme } from './carte-programme';
import { type Tri, taillePage } from './queries';
import classes from './recherche-page.module.css';
import { TableLots } from './table-lots';

/** Kilometres from what was asked, when the search was enlarged. */
export type Loin = (programme: ProgrammeDeLot) => string | null;

export function Resultats({
  appel,
  forme,
  donnees,
  tri,
  trier,
  page,
  allerALaPage,
  distance,
  loin,
}: {
  appel: Appel;
  forme: Forme;
  donnees: Collection<Lot | Programme>;
  tri: Tri;
  trier: (tri: Tri) => void;
  page: number;
  allerALaPage: (page: number) => void;
  /** Kilometres, when the search was enlarged. */
  distance: number | null;
  loin: Loin;
}) {
  const membres = donnees['hydra:member'];
  const pages = Math.ceil(donnees['hydra:totalItems'] / taillePage(appel, distance));
  return (
    <>
      {appel === 'programmes' ? (
        <div className={classes.cartes}>
          {(membres as Programme[]).map((programme) => (
            <CarteProgramme key={programme.id} programme={programme} loin={loin(programme)} />
          ))}
        </div>
      ) : forme === 'cartes' ? (
        <div className={classes.cartes}>
          {(membres as Lot[]).map((lot) => (
            <CarteLot key={lot.id} lot={lot} loin={loin(lot.programme)} />
          ))}
        </div>
      ) : (
        <TableLots lots={membres as Lot[]} tri={tri} trier={trier} loin={loin} />
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <Pagination total={pages} value={page} onChange={allerALaPage} withEdges />
        </nav>
      )}
    </>
  );
}
