/** A contract at each stage, with fixed dates. */
import type { Contrat, Reservation } from '../api/types';
import * as expose from '../features/planche/exemple-contrat';
import { FICHE } from './reservations';

const PERMISE = { autorisee: true, motif: null };
const PRECISION = { envoye: '2026-11-20T09:00:00Z', echeance: '2026-11-27T22:59:59Z' };
const [LEA, HUGO] = expose.ENVOYE.acquereurs as [
  Contrat['acquereurs'][number],
  Contrat['acquereurs'][number],
];
const A_SIGNE = { etat: 'signe', le: '2026-11-21T10:00:00Z' } as const;

/** The first buyer must sign. */
export const ENVOYE: Contrat = { ...expose.ENVOYE, ...PRECISION };
/** The first buyer has signed, the second must. */
export const A_MOITIE_SIGNE: Contrat = { ...ENVOYE, acquereurs: [{ ...LEA, ...A_SIGNE }, HUGO], tour: 2 };
export const REFUSE: Contrat = {
  ...A_MOITIE_SIGNE,
  acquereurs: [
    { ...LEA, ...A_SIGNE },
    { ...HUGO, etat: 'refuse', le: '2026-11-23T09:00:00Z' },
  ],
  tour: null,
  refus: {
    rang: 2,
    le: '2026-11-23T09:00:00Z',
    jusqua: '2026-11-24T09:00:00Z',
    motif: 'La banque ne nous a pas répondu.',
  },
};
export const SUR_PAPIER: Contrat = { ...ENVOYE, voie: 'papier', tour: null };
export const SIGNE: Contrat = {
  ...ENVOYE,
  acquereurs: [
    { ...LEA, ...A_SIGNE, consentement: '2026-11-21T10:00:00Z' },
    { ...HUGO, ...A_SIGNE },
  ],
  tour: 'societe',
};
/** A countersigned contract, of which the second buyer was not notified yet. */
export const CONTRESIGNE: Contrat = {
  ...SIGNE,
  preuve: true,
  societe: { etat: 'signe', le: '2026-11-22T10:00:00Z' },
  acquereurs: [
    {
      ...LEA,
      ...A_SIGNE,
      consentement: '2026-11-21T10:00:00Z',
      notification: { mode: 'lre', presentee: '2026-11-22' },
    },
    { ...HUGO, ...A_SIGNE },
  ],
  tour: null,
  retractation: { due: true, fin: null },
};
export const DEFINITIF: Contrat = {
  ...CONTRESIGNE,
  retractation: { due: true, fin: '2026-12-03T22:59:59Z' },
  definitif: '2026-12-03T23:00:00Z',
};

const ETAPES = {
  SIGNATURE_ACQUEREURS: 'Signature des acquéreurs',
  SIGNATURE_SOCIETE: 'Signature de la société',
  RETRACTATION: 'Délai de rétractation',
  DEFINITIVE: 'Définitive',
} as const;

/** The sheet of a reservation at a stage, with the actions of this stage. */
export function aLEtape(
  code: keyof typeof ETAPES,
  contrat: Contrat,
  ...permises: readonly (keyof Reservation['actions'])[]
): Reservation {
  return {
    ...FICHE,
    draft: false,
    etape: { code, libelle: ETAPES[code] },
    statut:
      code === 'RETRACTATION' || code === 'DEFINITIVE'
        ? { code: 'SIGNEE', libelle: 'Signée' }
        : { code: 'EN_COURS', libelle: 'En cours' },
    expiresAt: null,
    formulaire: null,
    contrat,
    actions: {
      ...FICHE.actions,
      modifier: { autorisee: false, motif: 'Son contrat est établi.' },
      ...Object.fromEntries(permises.map((une) => [une, PERMISE])),
    },
  };
}
