/** The results: rows or cards of lots, cards of programmes, and the pages. */
import { useMemo } from 'react';
import type { Collection, Lot, Programme, ProgrammeDeLot } from '../../api/types';
import type { Appel } from '../../lib/criteres';
import type { VersLaPage } from '../../lib/use-adresse';
import { Pages } from '../../ui/pages';
import type { Forme } from './adresse';
import { CarteLot } from './carte-lot';
import { CarteProgramme } from './carte-programme';
import { type Tri, taillePage } from './queries';
import './recherche-page.css';
import { TableLots } from './table-lots';

export type LienDeRecherche = (suite: { tri?: Tri; page?: number }) => VersLaPage;

/** The distance of a programme, when the search was widened. */
export type Loin = (programme: ProgrammeDeLot) => string | null;

/** The number of cards that are visible when the page opens. */
const PREMIERES = 2;

const estUnLot = (membre: Lot | Programme): membre is Lot => 'numero' in membre;
const estUnProgramme = (membre: Lot | Programme): membre is Programme => !estUnLot(membre);

export function Resultats({
  appel,
  forme,
  donnees,
  tri,
  page,
  lien,
  distance,
  loin,
}: {
  appel: Appel;
  forme: Forme;
  donnees: Collection<Lot | Programme>;
  tri: Tri;
  page: number;
  /** The address of the same search in another order or on another page. */
  lien: LienDeRecherche;
  /** The distance in kilometres, when the search was widened. */
  distance: number | null;
  loin: Loin;
}) {
  const membres = donnees['hydra:member'];
  // The array stays the same while the answer does, so that only changed rows render again.
  const lots = useMemo(() => membres.filter(estUnLot), [membres]);
  const triDeTable = useMemo(
    () => ({
      ...tri,
      lien: (champ: string, sens: 'asc' | 'desc') => lien({ tri: { champ, sens } }),
    }),
    [tri, lien],
  );
  const pages = Math.ceil(donnees['hydra:totalItems'] / taillePage(appel, distance));
  return (
    <>
      {appel === 'programmes' ? (
        <div className="recherche-cartes">
          {membres.filter(estUnProgramme).map((programme, rang) => (
            <CarteProgramme
              key={programme.id}
              programme={programme}
              loin={loin(programme)}
              premiere={rang < PREMIERES}
            />
          ))}
        </div>
      ) : forme === 'cartes' ? (
        <div className="recherche-cartes">
          {lots.map((lot) => (
            <CarteLot key={lot.id} lot={lot} loin={loin(lot.programme)} />
          ))}
        </div>
      ) : (
        <TableLots lots={lots} tri={triDeTable} loin={loin} />
      )}
      <Pages className="recherche-pages" total={pages} page={page} lien={(rang) => lien({ page: rang })} />
    </>
  );
}
