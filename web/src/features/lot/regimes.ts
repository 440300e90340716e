/** The prices of a lot at each VAT rate, for the price block. */
import type { Lot } from '../../api/types';
import { type PrixAUnTaux, prixParTaux } from '../../ui/textes-lot';

type Annexe = Lot['lotsSecondaires'][number];

export interface Regime extends PrixAUnTaux {
  /** The grid's price, before a promotion. */
  grille: number | null;
  /** The price of the lot without its annexes. */
  lotPrincipal: number | null;
  /** The price of an annex; `null` when it is included. */
  prixAnnexe: (annexe: Annexe) => number | null;
}

export function regimes(lot: Lot): Regime[] {
  const suites: Record<PrixAUnTaux['cle'], Omit<Regime, keyof PrixAUnTaux>> = {
    tva: {
      grille: lot.prixGrille,
      lotPrincipal: lot.prixLotPrincipal,
      prixAnnexe: (annexe) => annexe.prix,
    },
    reduite: {
      grille: lot.prixGrilleTvaReduite,
      lotPrincipal: lot.prixLotPrincipalTvaReduite,
      prixAnnexe: (annexe) => annexe.prixTvaReduite,
    },
    lli: {
      grille: lot.prixGrilleLLI,
      lotPrincipal: lot.prixLotPrincipalLLI,
      prixAnnexe: (annexe) => annexe.prixLLI,
    },
  };
  return prixParTaux(lot).map((prix) => ({ ...prix, ...suites[prix.cle] }));
}
