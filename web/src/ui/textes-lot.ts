/** Describes a lot in a few words, for rows and sheets. */
import type { Lot, OptionLot, RaisonHorsVente } from '../api/types';
import { pieces, pourcentage, prix, surface } from '../lib/formats';
import { TEXTES } from '../lib/textes';

const NATURES: Readonly<Record<string, string>> = TEXTES.natures;

/** Writes "Appt. 2 p.", "Parking". */
export function typeCourt(lot: Lot): string {
  const { code, libelle } = lot.typologie.nature;
  const nom = NATURES[code] ?? libelle;
  return lot.pieces > 0 ? `${nom} ${lot.pieces}\u00a0p.` : nom;
}

/** Writes "Appartement 3 pièces, 61,4 m²". */
export function titreDuLot(
  lot: { typologie: { nature: { libelle: string } } | null; pieces: number },
  metres: number | null,
): string {
  const nature = lot.typologie?.nature.libelle ?? 'Lot';
  const taille = lot.pieces > 0 ? ` ${pieces(lot.pieces)}` : '';
  return metres === null ? `${nature}${taille}` : `${nature}${taille}, ${surface(metres)}`;
}

/** The prices of a lot, today's or an option's, each with its VAT rate. */
export type PrixParTaux = Pick<Lot, 'tva' | 'prix' | 'tvaReduite' | 'prixTvaReduite' | 'tvaLLI' | 'prixLLI'>;

export interface PrixAUnTaux {
  cle: 'tva' | 'reduite' | 'lli';
  /** The VAT rate, in percent. */
  taux: number | null;
  /** A label such as "TVA réduite 5,5 %". */
  libelle: string;
  prix: number;
}

/** The existing prices, the main one first. */
export function prixParTaux(lot: PrixParTaux): PrixAUnTaux[] {
  const libelle = (nom: string, taux: number | null) => (taux === null ? nom : `${nom} ${pourcentage(taux)}`);
  const tous = [
    { cle: 'tva', taux: lot.tva, libelle: libelle('TVA', lot.tva), prix: lot.prix },
    {
      cle: 'reduite',
      taux: lot.tvaReduite,
      libelle: libelle('TVA réduite', lot.tvaReduite),
      prix: lot.prixTvaReduite,
    },
    { cle: 'lli', taux: lot.tvaLLI, libelle: libelle('LLI, TVA', lot.tvaLLI), prix: lot.prixLLI },
  ] as const;
  return tous.flatMap((un) => (un.prix === null ? [] : [{ ...un, prix: un.prix }]));
}

/** The change of the prices in one sentence; `null` when nothing changed. */
export function prixChange(avant: PrixParTaux, suite: PrixParTaux): string | null {
  const anciens = new Map(prixParTaux(avant).map(({ cle, prix: montant }) => [cle, montant]));
  const nouveaux = prixParTaux(suite);
  if (nouveaux.length === 0) {
    return anciens.size === 0 ? null : 'Le prix de ce lot n’est plus communiqué.';
  }
  const change = nouveaux.find(({ cle, prix: montant }) => anciens.get(cle) !== montant);
  if (change === undefined) {
    return null;
  }
  const precision = change.cle === 'tva' ? '' : ` (${change.libelle})`;
  return `Le prix de ce lot vient de changer\u00a0: ${prix(change.prix)}${precision}.`;
}

/**
 * Writes "Option annulée : le lot A203 est de nouveau libre". The words follow the status in the answer, because a lot that people wait
 * for is offered to its waiting list at once.
 */
export function ditRendu(fait: string, { numero, statut, retire }: OptionLot['lot']): string {
  switch (retire ? null : statut?.code) {
    case 'L':
      return `${fait}\u00a0: le lot ${numero} est de nouveau libre`;
    case 'O':
      return `${fait}\u00a0: le lot ${numero} est proposé à sa liste d’attente`;
    default:
      return fait;
  }
}

/** Says until when the user’s option runs. */
export const votreOption = (fin: string): string => `Votre option court jusqu’au ${fin}`;

/** The outdoor spaces in one text (spec section 3): "Balcon 5,1 m², jardin 28 m²". */
export function exterieurs(lot: Lot): string {
  const { surfaces } = lot;
  const espaces: readonly (readonly [boolean, string, number | null])[] = [
    [lot.balcon, 'balcon', surfaces.surfaceBalcon],
    [lot.loggia, 'loggia', surfaces.surfaceLoggia],
    [lot.terrasse, 'terrasse', surfaces.surfaceTerrasse],
    [lot.jardin, 'jardin', surfaces.surfaceJardin],
  ];
  const texte = espaces
    .filter(([present]) => present)
    .map(([, nom, metres]) => (metres === null ? nom : `${nom} ${surface(metres)}`))
    .join(', ');
  return texte.charAt(0).toUpperCase() + texte.slice(1);
}

/** Writes "TVA 5,5 % : 341 996 €", or the VAT alone. */
export function tvaEtPrixReduit(lot: Lot): string {
  if (lot.prixTvaReduite !== null && lot.tvaReduite !== null) {
    return `TVA ${pourcentage(lot.tvaReduite)}\u00a0: ${prix(lot.prixTvaReduite)}`;
  }
  return lot.tva === null ? '' : `TVA ${pourcentage(lot.tva)}`;
}

/** The sentence about a withdrawn lot, for users who hold nothing on it. */
export const RETIRE_DE_LA_VENTE =
  'Ce lot est retiré de la vente\u00a0: il ne peut plus être optionné ni réservé.';

const HORS_VENTE: Record<RaisonHorsVente, string> = {
  retire: 'Ce lot est retiré de la vente',
  dedie: 'Ce lot n’est plus proposé à votre société',
};

/** The sentence about a lot that left the sale, for users who hold something on it. */
export const texteHorsVente = (raison: RaisonHorsVente): string =>
  `${HORS_VENTE[raison]}\u00a0: votre option ou votre réservation va à son terme, mais aucune autre n’est possible.`;

/** The text of a dedicated lot, for its group, or for users who see all lots (spec section 6). */
export function texteExclusivite(groupe: string, externe: boolean): string {
  return externe ? 'En exclusivité pour vous' : `Lot dédié au Groupe ${groupe}`;
}
