/** Declarations, as the server answers them. */
import type { Denonciation } from '../api/denonciation';
import { MAELLE } from './personnes';

const PERMISE = { autorisee: true, motif: null };
const refusee = (motif: string) => ({ autorisee: false, motif });

export const ECLUSE = {
  id: 'PG00203',
  nomCommercial: 'L’Écluse Saint-Félix',
  lieu: { id: '52-44-44109', libelle: 'Nantes', codePostal: '44000' },
};
export const CHEZINE = {
  id: 'PG00107',
  nomCommercial: 'Rive Chézine',
  lieu: { id: '52-44-44162', libelle: 'Saint-Herblain', codePostal: '44800' },
};

export const PAUL = {
  id: 9,
  civilite: 'M',
  nom: 'Le Bihan',
  prenom: 'Paul',
  email: 'paul.lebihan@exemple.fr',
  tel: '0633810256',
  cp: '44000',
  ville: 'NANTES',
  adresse: '8 quai de la Fosse',
} as const;

/** A validated declaration in its last days. */
export const VALIDEE = {
  id: 41,
  contact: PAUL,
  conjoint: null,
  programmes: [ECLUSE],
  statut: { code: '2', libelle: 'Validée' },
  prescripteur: { ...MAELLE, cp: null, ville: null, adresse: null },
  dateCreation: '2026-10-28T10:00:00Z',
  dateEcheance: '2026-11-27T22:59:59Z',
  renouvellements: 0,
  motif: null,
  informeLe: null,
  actions: { annuler: PERMISE, renouveler: PERMISE },
  autres: [],
} as unknown as Denonciation;

/** A declaration that waits for the staff. */
export const EN_COURS: Denonciation = {
  ...VALIDEE,
  id: 42,
  programmes: [CHEZINE],
  statut: { code: '1', libelle: 'En cours' },
  dateCreation: '2026-11-20T11:18:00Z',
  dateEcheance: '2026-12-20T22:59:59Z',
  actions: { annuler: PERMISE, renouveler: refusee('Une dénonciation validée seule se renouvelle.') },
};

/** A refused declaration, with the reason that its prescriber reads. */
export const REFUSEE: Denonciation = {
  ...VALIDEE,
  id: 40,
  statut: { code: '4', libelle: 'Refusée' },
  dateCreation: '2026-09-01T10:00:00Z',
  motif: 'Ce contact est déjà suivi sur ce programme.',
  actions: {
    annuler: refusee('Cette dénonciation est terminée.'),
    renouveler: refusee('Cette dénonciation est terminée.'),
  },
};
