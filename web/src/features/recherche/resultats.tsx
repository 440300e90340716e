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

/** What links a result to the map. */
export interface LienCarte {
  marques: ReadonlySet<string>;
  survoler: (ids: readonly string[]) => void;
  eloignement: (programme: ProgrammeDeLot) => string | null;
}

function CartesDeLots({ lots, marques, survoler, eloignement }: LienCarte & { lots: readonly Lot[] }) {
  return (
    <div className={classes.cartes}>
      {lots.map((lot) => (
        <CarteLot
          key={lot.id}
          lot={lot}
          marquee={marques.has(lot.programme.id)}
          survoler={survoler}
          loin={eloignement(lot.programme)}
        />
      ))}
    </div>
  );
}

export function Resultats({
  appel,
  forme,
  donnees,
  tri,
  trier,
  page,
  allerALaPage,
  distance,
  lien,
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
  lien: LienCarte;
}) {
  const membres = donnees['hydra:member'];
  const pages = Math.ceil(donnees['hydra:totalItems'] / taillePage(appel, distance));
  return (
    <>
      {appel === 'programmes' ? (
        <div className={classes.cartes}>
          {(membres as Programme[]).map((programme) => (
            <CarteProgramme
              key={programme.id}
              programme={programme}
              marquee={lien.marques.has(programme.id)}
              survoler={lien.survoler}
              loin={lien.eloignement(programme)}
            />
          ))}
        </div>
      ) : forme === 'cartes' ? (
        <CartesDeLots lots={membres as Lot[]} {...lien} />
      ) : (
        <TableLots lots={membres as Lot[]} tri={tri} trier={trier} {...lien} />
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <Pagination total={pages} value={page} onChange={allerALaPage} withEdges />
        </nav>
      )}
    </>
  );
}
