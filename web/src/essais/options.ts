/** Lots and options, as the server answers them. */
import type { Lot, OptionLot } from '../api/types';
import { ECLUSE, PAUL } from './denonciations';
import { MAELLE } from './personnes';

const PERMISE = { autorisee: true, motif: null };
const REFUSEE = { autorisee: false, motif: 'ce lot est libre' };

const PRIX = {
  tva: 20,
  prix: 389_000,
  tvaReduite: 5.5,
  prixTvaReduite: 341_996,
  tvaLLI: null,
  prixLLI: null,
};
const TYPOLOGIE = {
  nature: { code: 'appartement', libelle: 'Appartement' },
  libelle: 'Trois pièces',
  code: 'T3',
};

/** A free lot that the user may option. */
export const LOT = {
  id: 'ecluse-A203',
  numero: 'A203',
  pieces: 3,
  statut: { code: 'L', libelle: 'Libre' },
  typologie: TYPOLOGIE,
  etage: { libelle: '2e étage', priorite: 2 },
  batiment: 'A',
  surfaces: { surface: 61.4 },
  ...PRIX,
  lotsSecondaires: [{ numero: 'P118' }],
  programme: { ...ECLUSE, lieu: { ...ECLUSE.lieu, libelleRiche: 'Nantes (44000)' } },
  actions: { option: PERMISE, reservation: PERMISE, alerte: REFUSEE },
  maSituation: { option: null, reservation: null, horsVente: null, mandatASigner: null },
} as unknown as Lot;

/** The free lot as a search lists it. */
export const LIBRE = {
  ...LOT,
  exposition: null,
  dernierEtage: false,
  programme: {
    ...LOT.programme,
    lieu: { ...LOT.programme.lieu, ville: 'Nantes' },
    zoneFiscale: null,
    calendrier: { dateLivraison: null },
  },
} as unknown as Lot;

/** The end of the option: Wednesday at 19:00 in Paris. */
export const FIN = '2026-11-25T18:00:00Z';

/** A running option of the user. */
export const OPTION: OptionLot = {
  id: 12,
  statut: { code: '1', libelle: 'En cours' },
  date: '2026-11-20T10:05:00Z',
  dateEcheance: FIN,
  tva: 20,
  prix: 389_000,
  prixGele: PRIX,
  prolongee: false,
  echeanceProlongee: null,
  heuresAvantReprise: 24,
  dateFin: null,
  motif: null,
  contact: { ...PAUL, denonciation: null },
  lot: {
    id: LOT.id,
    numero: 'A203',
    statut: { code: 'O', libelle: 'Optionné' },
    typologie: TYPOLOGIE,
    pieces: 3,
    etage: { libelle: '2e étage', priorite: 2 },
    batiment: 'A',
    surface: 61.4,
    prix: 399_000,
    retire: false,
    annexes: ['P118'],
    programme: ECLUSE,
  },
  prescripteur: { ...MAELLE, cp: null, ville: null, adresse: null } as unknown as OptionLot['prescripteur'],
  actions: { annuler: PERMISE, prolonger: { autorisee: false, motif: 'réservé à l’équipe' } },
};

/** An expired option, whose lot is free again. */
export const ECHUE: OptionLot = {
  ...OPTION,
  id: 8,
  statut: { code: '3', libelle: 'Echue' },
  date: '2026-11-03T09:00:00Z',
  dateEcheance: '2026-11-06T18:00:00Z',
  dateFin: '2026-11-06T18:00:00Z',
  actions: {
    annuler: { autorisee: false, motif: 'cette option n’est plus en cours' },
    prolonger: { autorisee: false, motif: 'cette option n’est plus en cours' },
  },
};

/** The lot as its holder sees it while the option runs. */
export const LOT_TENU: Lot = {
  ...LOT,
  statut: { code: 'O', libelle: 'Optionné' },
  actions: { ...LOT.actions, option: { autorisee: false, motif: 'vous l’avez jusqu’au 25/11 à 19:00' } },
  maSituation: {
    option: { id: OPTION.id, dateEcheance: FIN, prixGele: PRIX, tva: null, mienne: true },
    reservation: null,
    horsVente: null,
    mandatASigner: null,
  },
};
