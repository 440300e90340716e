/** The filters of a programme's lots (type, status, budget), kept in the page's address. */
import type { Lot } from '../../api/types';
import { decimalOuNul, ecrireAdresse, lireListe, lirePage } from '../../lib/adresse-de-page';
import { type CodeStatut, estStatut } from '../../ui/statut-lot';

export interface FiltresLots {
  /** Keys of `cleDuType`; empty means every type. */
  types: readonly string[];
  /** Empty means every status. */
  statuts: readonly CodeStatut[];
  budgetMin: number | null;
  budgetMax: number | null;
  page: number;
}

export const SANS_FILTRE: FiltresLots = { types: [], statuts: [], budgetMin: null, budgetMax: null, page: 1 };

/** From this number on, rooms are counted together (spec section 9: "5 pièces et plus"). */
const BEAUCOUP = 5;

/** The nature and the rooms of a lot: "appartement-3", "parking". */
export function cleDuType({ typologie, pieces }: Lot): string {
  const { code } = typologie.nature;
  return pieces > 0 ? `${code}-${Math.min(pieces, BEAUCOUP)}` : code;
}

export function lireFiltres(adresse: URLSearchParams): FiltresLots {
  // Older addresses hold a list as one value with commas.
  const liste = (nom: string) =>
    lireListe(adresse, nom).flatMap((valeur) => valeur.split(',').filter(Boolean));
  return {
    types: liste('type'),
    statuts: liste('statut').filter(estStatut),
    budgetMin: decimalOuNul(adresse.get('budgetMin')),
    budgetMax: decimalOuNul(adresse.get('budgetMax')),
    page: lirePage(adresse),
  };
}

/** Writes these filters to an address. Empty ones are left out. */
export function ecrireFiltres({ types, statuts, budgetMin, budgetMax, page }: FiltresLots): URLSearchParams {
  return ecrireAdresse({ type: types, statut: statuts, budgetMin, budgetMax, page: page > 1 ? page : null });
}

export function filtre({ types, statuts, budgetMin, budgetMax }: FiltresLots): boolean {
  return types.length > 0 || statuts.length > 0 || budgetMin !== null || budgetMax !== null;
}

/** The lots that match, in their order. A lot without a price is outside any budget. */
export function retenir(lots: readonly Lot[], filtres: FiltresLots): Lot[] {
  const { types, statuts, budgetMin, budgetMax } = filtres;
  const dansLeBudget = (prix: number | null) =>
    (budgetMin === null && budgetMax === null) ||
    (prix !== null && prix >= (budgetMin ?? 0) && prix <= (budgetMax ?? Number.POSITIVE_INFINITY));
  return lots.filter(
    (lot) =>
      (types.length === 0 || types.includes(cleDuType(lot))) &&
      (statuts.length === 0 || statuts.some((code) => code === lot.statut.code)) &&
      dansLeBudget(lot.prix),
  );
}

export interface TypeDeLot {
  cle: string;
  libelle: string;
  nombre: number;
  libres: number;
  /** The lowest price of the free lots. */
  des: number | null;
}

/** Writes "Studio", "3 pièces", "Maison 4 pièces" or "Parking". A flat is named by its rooms only. */
function libelleDuType({ typologie: { nature, libelle }, pieces }: Lot): string {
  if (pieces === 0) {
    return nature.libelle;
  }
  const taille = pieces >= BEAUCOUP ? `${BEAUCOUP} pièces et plus` : libelle;
  const seul = nature.code === 'appartement' || taille.startsWith(nature.libelle);
  return (seul ? taille : `${nature.libelle} ${taille}`).replace(/(\d) /u, '$1\u00a0');
}

/** The types of these lots, in order, each with the number of free lots and the lowest price. */
export function typesDe(lots: readonly Lot[]): TypeDeLot[] {
  const groupes = new Map<string, [Lot, ...Lot[]]>();
  for (const lot of lots) {
    const groupe = groupes.get(cleDuType(lot));
    if (groupe === undefined) {
      groupes.set(cleDuType(lot), [lot]);
    } else {
      groupe.push(lot);
    }
  }
  return [...groupes].map(([cle, membres]) => {
    const libres = membres.filter(({ statut }) => statut.code === 'L');
    const prix = libres.flatMap((lot) => lot.prix ?? []);
    return {
      cle,
      libelle: libelleDuType(membres[0]),
      nombre: membres.length,
      libres: libres.length,
      des: prix.length === 0 ? null : Math.min(...prix),
    };
  });
}
