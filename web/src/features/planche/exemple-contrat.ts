/** A contract at each stage. */
import type { Contrat, Reservation } from '../../api/types';
import { maintenant } from '../../lib/horloge';

const HEURE = 3_600_000;
const dans = (heures: number) => new Date(maintenant() + heures * HEURE).toISOString();
const jour = (heures: number) => dans(heures).slice(0, 10);

const LEA: Contrat['acquereurs'][number] = {
  rang: 1,
  nom: 'Mme Léa Perrin',
  email: 'l…a@exemple.fr',
  etat: 'attend',
  le: null,
  consentement: null,
  professionnel: false,
  notification: null,
};
const HUGO: Contrat['acquereurs'][number] = {
  ...LEA,
  rang: 2,
  nom: 'M. Hugo Perrin',
  email: 'h…o@exemple.fr',
};

const SIGNE = { etat: 'signe', le: dans(-20) } as const;

export const ENVOYE: Contrat = {
  reference: 'R-000011',
  voie: 'electronique',
  envoye: dans(-24),
  echeance: dans(144),
  document: true,
  preuve: false,
  recepisse: false,
  acquereurs: [LEA, HUGO],
  societe: { etat: 'attend', le: null },
  tour: 1,
  refus: null,
  retractation: null,
  definitif: null,
  pieces: [
    {
      id: 1,
      genre: 'annexe',
      libelle: 'Notice descriptive',
      rang: null,
      typeMime: 'application/pdf',
      taille: 1_240_000,
    },
    {
      id: 2,
      genre: 'annexe',
      libelle: 'Plan du lot A203',
      rang: null,
      typeMime: 'application/pdf',
      taille: 312_000,
    },
  ],
};

export const A_MOITIE_SIGNE: Contrat = {
  ...ENVOYE,
  acquereurs: [{ ...LEA, ...SIGNE, consentement: dans(-20) }, HUGO],
  tour: 2,
};

export const REFUSE: Contrat = {
  ...A_MOITIE_SIGNE,
  acquereurs: [
    { ...LEA, ...SIGNE },
    { ...HUGO, etat: 'refuse', le: dans(-2) },
  ],
  tour: null,
  refus: { rang: 2, le: dans(-2), jusqua: dans(22), motif: 'La banque ne nous a pas encore répondu.' },
};

export const SUR_PAPIER: Contrat = { ...ENVOYE, voie: 'papier', tour: null };

export const SIGNE_PAR_LES_ACQUEREURS: Contrat = {
  ...ENVOYE,
  acquereurs: [
    { ...LEA, ...SIGNE, consentement: dans(-20) },
    { ...HUGO, ...SIGNE },
  ],
  tour: 'societe',
};

export const EN_RETRACTATION: Contrat = {
  ...SIGNE_PAR_LES_ACQUEREURS,
  preuve: true,
  societe: { etat: 'signe', le: dans(-12) },
  acquereurs: [
    { ...LEA, ...SIGNE, consentement: dans(-20), notification: { mode: 'lre', presentee: jour(-10) } },
    { ...HUGO, ...SIGNE, notification: { mode: 'papier', presentee: jour(-4) } },
  ],
  tour: null,
  retractation: { due: true, fin: dans(240) },
};

/** The stages: the title of each, and the fields by which its reservation differs from the example. */
export const CONTRATS: readonly (readonly [titre: string, reservation: Partial<Reservation>])[] = [
  ['envoyé', { contrat: ENVOYE }],
  ['refusé', { contrat: REFUSE }],
  ['sur papier', { contrat: SUR_PAPIER }],
  [
    'en rétractation',
    {
      contrat: EN_RETRACTATION,
      etape: { code: 'RETRACTATION', libelle: 'Délai de rétractation' },
      statut: { code: 'SIGNEE', libelle: 'Signée' },
    },
  ],
];
