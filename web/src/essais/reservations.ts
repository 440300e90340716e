/** Reservations as the server answers them: those of the page of all components (`features/planche`), with fixed dates and more data. */
import type { FormulaireDeReservation, ReferencesDeReservation, Reservation } from '../api/types';
import * as exposee from '../features/planche/exemple-reservation';
import { OPTION } from './options';
import { MAELLE } from './personnes';

/** Why an incomplete draft cannot be signed. */
export const INCOMPLET = {
  autorisee: false,
  motif: 'Le dossier est incomplet\u00a0: remplissez-le d’abord.',
};

export const ANAIS: NonNullable<Reservation['reservataire']> = {
  ...exposee.ANAIS,
  residenceActuelle: { code: 'locataire' },
  lieuMariage: 'Nantes',
  CSP: { code: '3' },
  employeur: 'Eaux de Loire',
  profession: 'Ingénieure',
  lieuTravail: 'Rezé',
  anneeEmbauche: 2016,
  revenusImposablesN1: 41_000,
  revenusImposablesN2: 39_500,
  notifActeEmail: false,
};

/** The state of a form with two incomplete sections. */
export const FORMULAIRE: FormulaireDeReservation = {
  ...exposee.FORMULAIRE,
  sections: [
    {
      code: 'acquereurs',
      libelle: 'Acquéreurs',
      etat: 'fausse',
      constats: [
        {
          champ: 'coreservataire.dateNaissance',
          genre: 'faux',
          code: 'minAge',
          message: 'La réservation est disponible uniquement pour les personnes majeures.',
        },
        {
          champ: 'coreservataire.email',
          genre: 'manquant',
          code: 'required',
          message: 'Ce champ est obligatoire.',
        },
      ],
    },
    { code: 'projet', libelle: 'Projet', etat: 'complete', constats: [] },
    {
      code: 'documents',
      libelle: 'Documents',
      etat: 'incomplete',
      constats: [
        { champ: 'documents', genre: 'manquant', code: 'required', message: 'Une pièce est attendue.' },
      ],
    },
  ],
  documentsRequis: [
    {
      categorie: 'reservataire',
      type: 'identite',
      libelle: 'Pièce d’identité',
      raison: 'l’identité de chaque acquéreur doit être vérifiée',
      fourni: true,
    },
    ...exposee.FORMULAIRE.documentsRequis,
  ],
};

/** The user's own draft. It ends on Thursday 26 November at 14:32 in Paris. */
export const BROUILLON: Reservation = {
  ...exposee.BROUILLON,
  dateReservation: '2026-11-22T09:00:00Z',
  dateModification: '2026-11-23T13:32:00Z',
  dateEcheance: '2026-11-26T13:32:00Z',
  expiresAt: '2026-11-26T13:32:00Z',
  prixGele: OPTION.prixGele,
  destinationAchatDetail: { code: 'primo-accession' },
  reservataire: ANAIS,
  coreservataire: { ...ANAIS, civilite: 'M', prenom: 'Tristan', email: null, denonciation: null },
  depotGarantie: { type: { code: 'cheque' }, montant: 1_500, numeroCheque: '0042', banque: null },
  documents: [
    {
      id: '5',
      categorie: 'reservataire',
      type: 'identite',
      autocomplete: false,
      libelle: 'Pièce d’identité',
      position: 1,
      typeMime: 'image/jpeg',
      taille: 812_000,
      url: '/api/reservations/12/documents/5/fichier',
      preview: '/api/reservations/12/documents/5/fichier',
      dateAjout: '2026-11-23T10:00:00Z',
      nomFichier: 'recto.jpg',
    },
    {
      id: '6',
      categorie: 'reservataire',
      type: 'identite',
      autocomplete: false,
      libelle: 'Pièce d’identité',
      position: 2,
      typeMime: 'application/pdf',
      taille: 12_000,
      url: '/api/reservations/12/documents/6/fichier',
      preview: null,
      dateAjout: '2026-11-23T10:00:00Z',
      nomFichier: null,
    },
    {
      id: 'auto-7',
      categorie: 'lot',
      type: 'PLAN',
      autocomplete: true,
      libelle: 'Plan du lot A203',
      position: 1,
      typeMime: 'application/pdf',
      taille: null,
      url: '/api/offre/documents/7',
      preview: '/api/offre/documents/7',
      dateAjout: null,
      nomFichier: null,
    },
  ],
  lot: { ...OPTION.lot, statut: { code: 'T', libelle: 'Pré-réservé' } },
  prescripteur: OPTION.prescripteur,
  actions: { ...exposee.BROUILLON.actions, signer: INCOMPLET },
  formulaire: null,
  historique: [],
};

/** The same draft on its sheet. */
export const FICHE: Reservation = {
  ...BROUILLON,
  formulaire: FORMULAIRE,
  historique: [
    {
      type: 'brouillon-cree',
      libelle: 'Réservation commencée',
      date: '2026-11-22T09:00:00Z',
      qui: { id: MAELLE.id, prenom: 'Maëlle', nom: 'Guérin' },
    },
  ],
};

const REFUSEE = { autorisee: false, motif: 'cette réservation est terminée' };

/** A reservation that was cancelled while the buyers were signing. */
export const ANNULEE: Reservation = {
  ...BROUILLON,
  id: 8,
  draft: false,
  etape: { code: 'SIGNATURE_ACQUEREURS', libelle: 'Signature des acquéreurs' },
  statut: { code: 'ANNULEE', libelle: 'Annulée' },
  dateEcheance: null,
  expiresAt: null,
  dateFin: '2026-11-20T15:00:00Z',
  motif: 'Les acquéreurs ont renoncé.',
  lot: { ...BROUILLON.lot, id: 'ecluse-B102', numero: 'B102' },
  prochaineAction: null,
  actions: {
    ...BROUILLON.actions,
    modifier: REFUSEE,
    annuler: REFUSEE,
    prolonger: REFUSEE,
    signer: REFUSEE,
  },
};

/** A reservation whose contract the company must sign; it has no deadline. */
export const CHEZ_LA_SOCIETE: Reservation = {
  ...BROUILLON,
  id: 10,
  draft: false,
  etape: { code: 'SIGNATURE_SOCIETE', libelle: 'Signature de la société' },
  dateEcheance: null,
  expiresAt: null,
  lot: { ...BROUILLON.lot, id: 'ecluse-C301', numero: 'C301' },
  prochaineAction: { libelle: 'Contresigner le contrat', qui: 'la société' },
  actions: { ...BROUILLON.actions, modifier: { autorisee: false, motif: 'son contrat est établi' } },
};

export const REFERENCES: ReferencesDeReservation = {
  civilites: [],
  situationsFamiliales: [{ code: 'marie', libelle: 'Marié ou mariée' }],
  regimesMatrimoniaux: [
    {
      code: 'communaute',
      libelle: 'Communauté réduite aux acquêts',
      situationFamiliale: 'marie',
      source: 'Code civil, article 1400',
      aDeux: true,
    },
  ],
  CSP: [{ code: '3', libelle: 'Cadres' }],
  pays: [{ code: 'FR', libelle: 'France' }],
  nationalites: [{ code: 'FR', libelle: 'France' }],
  destinationsAchat: [
    {
      code: 'residence-principale',
      libelle: 'Résidence principale',
      details: [{ code: 'primo-accession', libelle: 'Premier achat' }],
    },
  ],
  fiscalites: [],
  residencesActuelles: [{ code: 'locataire', libelle: 'Locataire' }],
  statutsSociete: [{ code: 'SCI', libelle: 'SCI' }],
  typesDepotGarantie: [{ code: 'cheque', libelle: 'Chèque' }],
};
