/** The prices of a lot under each rate of VAT it may be sold at: what the price block lets one choose between. */
import type { Lot } from '../../api/types';
import { pourcentage } from '../../lib/formats';

type Annexe = Lot['lotsSecondaires'][number];

export interface Regime {
  cle: 'tva' | 'reduite' | 'lli';
  libelle: string;
  prix: number;
  /** Price of the grid, before promotion. */
  grille: number | null;
  /** The lot alone, without its annexes. */
  lotPrincipal: number | null;
  /** The price of an annex; `null` when it is included. */
  prixAnnexe: (annexe: Annexe) => number | null;
}

export function regimes(lot: Lot): Regime[] {
  const libelle = (nom: string, taux: number | null) => (taux === null ? nom : `${nom} ${pourcentage(taux)}`);
  const tous: readonly (Omit<Regime, 'prix'> & { prix: number | null })[] = [
    {
      cle: 'tva',
      libelle: libelle('TVA', lot.tva),
      prix: lot.prix,
      grille: lot.prixGrille,
      lotPrincipal: lot.prixLotPrincipal,
      prixAnnexe: (annexe) => annexe.prix,
    },
    {
      cle: 'reduite',
      libelle: libelle('TVA réduite', lot.tvaReduite),
      prix: lot.prixTvaReduite,
      grille: lot.prixGrilleTvaReduite,
      lotPrincipal: lot.prixLotPrincipalTvaReduite,
      prixAnnexe: (annexe) => annexe.prixTvaReduite,
    },
    {
      cle: 'lli',
      libelle: libelle('LLI, TVA', lot.tvaLLI),
      prix: lot.prixLLI,
      grille: lot.prixGrilleLLI,
      lotPrincipal: lot.prixLotPrincipalLLI,
      prixAnnexe: (annexe) => annexe.prixLLI,
    },
  ];
  return tous.flatMap((un) => (un.prix === null ? [] : [{ ...un, prix: un.prix }]));
}
