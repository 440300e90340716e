/** The filters above the lots of a programme, kept in the page's address. */
import { useMemo } from 'react';
import type { Lot } from '../../api/types';
import { nombre, prix } from '../../lib/formats';
import { fusionner } from '../../lib/fusion';
import { type Suite, useAdresse, type VersLaPage } from '../../lib/use-adresse';
import { ChampMontant } from '../../ui/champs/champ-nombre';
import { BoutonSimple } from '../../ui/leger/boutons';
import { type CodeStatut, GlypheStatut } from '../../ui/statut-lot';
import {
  ecrireFiltres,
  type FiltresLots,
  filtre,
  lireFiltres,
  SANS_FILTRE,
  type TypeDeLot,
  typesDe,
} from './filtres-lots';
import './lots.css';

const STATUTS: readonly { code: CodeStatut; mot: string }[] = [
  { code: 'L', mot: 'Libre' },
  { code: 'O', mot: 'Optionné' },
  { code: 'T', mot: 'Pré-réservé' },
  { code: 'R', mot: 'Réservé' },
];

/** Writes "1 lot", "12 lots". */
export function lotsEnMots(combien: number): string {
  return `${nombre(combien)}\u00a0${combien > 1 ? 'lots' : 'lot'}`;
}

function libresEnMots(combien: number): string {
  return combien === 0 ? 'aucun libre' : `${nombre(combien)}\u00a0${combien > 1 ? 'libres' : 'libre'}`;
}

/** The filters in the address, the function that changes them, and links with other filters. */
export function useFiltresLots(): [
  FiltresLots,
  (suite: Partial<FiltresLots>) => void,
  (suite: Partial<FiltresLots>) => VersLaPage,
] {
  const [adresse, changerAdresse, lien] = useAdresse();
  const filtres = useMemo(() => lireFiltres(adresse), [adresse]);
  const avec =
    ({ page = 1, ...suite }: Partial<FiltresLots>): Suite =>
    (avant) =>
      ecrireFiltres({ ...fusionner(lireFiltres(avant), filtres, { ...filtres, ...suite }), page });
  return [
    filtres,
    (suite) => changerAdresse(avec(suite), { replace: suite.page === undefined, preventScrollReset: true }),
    (suite) => lien(avec(suite)),
  ];
}

/** Adds the value to the list, or removes it. */
function basculer<T>(liste: readonly T[], valeur: T): T[] {
  return liste.includes(valeur) ? liste.filter((une) => une !== valeur) : [...liste, valeur];
}

function Types({
  types,
  lots,
  filtres,
  changer,
}: {
  types: readonly TypeDeLot[];
  lots: readonly Lot[];
  filtres: FiltresLots;
  changer: (suite: Partial<FiltresLots>) => void;
}) {
  const libres = lots.filter(({ statut }) => statut.code === 'L').length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look
    <div className="plots-types" role="group" aria-label="Type de bien">
      <button type="button" aria-pressed={filtres.types.length === 0} onClick={() => changer({ types: [] })}>
        <span>Tous les lots</span>
        <b>{lotsEnMots(lots.length)}</b> <em>{libresEnMots(libres)}</em>
      </button>
      {types.map((un) => (
        <button
          key={un.cle}
          type="button"
          aria-pressed={filtres.types.includes(un.cle)}
          onClick={() => changer({ types: basculer(filtres.types, un.cle) })}
        >
          <span>{un.libelle}</span>
          <b>{libresEnMots(un.libres)}</b> {un.des !== null && <em>dès {prix(un.des)}</em>}
        </button>
      ))}
    </div>
  );
}

function Borne({
  libelle,
  valeur,
  changer,
}: {
  libelle: string;
  valeur: number | null;
  changer: (valeur: number | null) => void;
}) {
  return (
    <ChampMontant
      className="plots-borne"
      aria-label={libelle}
      placeholder={libelle}
      pas={10_000}
      value={valeur}
      onChange={changer}
    />
  );
}

function StatutsEtBudget({
  lots,
  filtres,
  changer,
}: {
  lots: readonly Lot[];
  filtres: FiltresLots;
  changer: (suite: Partial<FiltresLots>) => void;
}) {
  return (
    <div className="plots-filtres">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look */}
      <div className="plots-statuts" role="group" aria-label="Statut">
        {STATUTS.map(({ code, mot }) => {
          const combien = lots.filter(({ statut }) => statut.code === code).length;
          return (
            <button
              key={code}
              type="button"
              data-statut={code}
              aria-pressed={filtres.statuts.includes(code)}
              onClick={() => changer({ statuts: basculer(filtres.statuts, code) })}
            >
              <GlypheStatut code={code} />
              {mot} <span>{combien}</span>
            </button>
          );
        })}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look */}
      <div className="plots-budget" role="group" aria-label="Budget">
        <Borne
          libelle="Prix minimum"
          valeur={filtres.budgetMin}
          changer={(budgetMin) => changer({ budgetMin })}
        />
        <Borne
          libelle="Prix maximum"
          valeur={filtres.budgetMax}
          changer={(budgetMax) => changer({ budgetMax })}
        />
      </div>
      {filtre(filtres) && (
        <BoutonSimple discret onClick={() => changer(SANS_FILTRE)}>
          Effacer les filtres
        </BoutonSimple>
      )}
    </div>
  );
}

/** All filters of the list: types with the number of free lots, then statuses and budget. */
export function Filtres({
  lots,
  filtres,
  changer,
}: {
  /** All lots, without the filters. */
  lots: readonly Lot[];
  filtres: FiltresLots;
  changer: (suite: Partial<FiltresLots>) => void;
}) {
  return (
    <>
      <Types types={typesDe(lots)} lots={lots} filtres={filtres} changer={changer} />
      <StatutsEtBudget lots={lots} filtres={filtres} changer={changer} />
    </>
  );
}
