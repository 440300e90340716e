/** A draft of a reservation with its form and its lists, as the server answers them. */
import type {
  DocumentDeReservation,
  FormulaireDeReservation,
  ReservationDuFil,
} from '../features/reservation/commun/fil';
import type { ReferencesDuFormulaire } from '../features/reservation/commun/references';
import { BROUILLON as VIERGE } from './brouillons';

export const REFERENCES: ReferencesDuFormulaire = {
  civilites: [
    { code: 'Mme', libelle: 'Madame' },
    { code: 'M', libelle: 'Monsieur' },
  ],
  pays: [
    { code: 'FR', libelle: 'France' },
    { code: 'BE', libelle: 'Belgique' },
  ],
  nationalites: [
    { code: 'FR', libelle: 'Française' },
    { code: 'BE', libelle: 'Belge' },
  ],
  situationsFamiliales: [
    { code: 'celibataire', libelle: 'Célibataire' },
    { code: 'marie', libelle: 'Marié ou mariée' },
    { code: 'pacse', libelle: 'Pacsé ou pacsée' },
  ],
  regimesMatrimoniaux: [
    {
      code: 'communaute',
      libelle: 'Communauté réduite aux acquêts (sans contrat)',
      situationFamiliale: 'marie',
      aDeux: true,
      source: 'Code civil, article 1400',
    },
    {
      code: 'separation-de-biens',
      libelle: 'Séparation de biens',
      situationFamiliale: 'marie',
      aDeux: false,
      source: 'Code civil, article 1536',
    },
    {
      code: 'pacs-separation',
      libelle: 'Séparation des patrimoines',
      situationFamiliale: 'pacse',
      aDeux: false,
      source: 'Code civil, article 515-5',
    },
  ],
  residencesActuelles: [{ code: 'locataire', libelle: 'Locataire' }],
  CSP: [{ code: '3', libelle: 'Cadres et professions intellectuelles supérieures' }],
  statutsSociete: [
    { code: 'SCI', libelle: 'SCI' },
    { code: 'SAS', libelle: 'SAS' },
  ],
  destinationsAchat: [
    {
      code: 'residence-principale',
      libelle: 'Résidence principale',
      details: [{ code: 'primo-accession', libelle: 'Premier achat' }],
    },
    {
      code: 'investissement-locatif',
      libelle: 'Investissement locatif',
      details: [{ code: 'location-nue', libelle: 'Loué nu' }],
    },
  ],
  fiscalites: [
    {
      code: 'droit-commun',
      libelle: 'Droit commun',
      destinations: [],
      debut: null,
      fin: null,
      conditions: null,
      source: '',
    },
    {
      code: 'tva55',
      libelle: 'TVA 5,5 %',
      destinations: ['residence-principale'],
      debut: null,
      fin: null,
      conditions: null,
      source: '',
    },
    {
      code: 'lmnp',
      libelle: 'LMNP',
      destinations: ['investissement-locatif'],
      debut: null,
      fin: null,
      conditions: 'Une société soumise à l’impôt sur les sociétés n’en relève pas.',
      source: 'Code général des impôts, article 155',
    },
  ],
  typesDepotGarantie: [
    { code: 'sans', libelle: 'Sans' },
    { code: 'cheque', libelle: 'Chèque' },
  ],
};

const SECTIONS = [
  ['acquereurs', 'Acquéreurs'],
  ['projet', 'Projet'],
  ['prix', 'Prix'],
  ['financement', 'Financement'],
  ['depot', 'Dépôt de garantie'],
  ['notaire', 'Notaire'],
  ['documents', 'Documents'],
  ['recapitulatif', 'Récapitulatif'],
] as const;

type Constats = FormulaireDeReservation['sections'][number]['constats'];

/** The remark of the server about a field that is missing. */
export const manque = (champ: string, message = 'Ce champ est obligatoire.'): Constats[number] => ({
  champ,
  genre: 'manquant',
  code: 'required',
  message,
});

/** The remark of the server about a field that is wrong. */
export const faux = (champ: string, message: string): Constats[number] => ({
  champ,
  genre: 'faux',
  code: 'faux',
  message,
});

export function sectionsDe(
  constats: Partial<Record<(typeof SECTIONS)[number][0], Constats>> = {},
): FormulaireDeReservation['sections'] {
  return SECTIONS.map(([code, libelle]) => {
    const siens = constats[code] ?? [];
    const fausse = siens.some(({ genre }) => genre === 'faux');
    return {
      code,
      libelle,
      etat: siens.length === 0 ? 'complete' : fausse ? 'fausse' : 'incomplete',
      constats: siens,
    };
  });
}

export const PRIX = {
  tva: 20,
  prix: 389_000,
  prixGrille: 399_000,
  promotion: 10_000,
  principal: 374_000,
  annexes: 15_000,
  horsTaxe: 324_166.67,
  montantTva: 64_833.33,
};

/** The state of a form whose lot has two VAT rates and a promotion, and whose buyer has two cheques although the law allows one. */
export const FORMULAIRE: FormulaireDeReservation = {
  complet: false,
  sections: sectionsDe(),
  prix: PRIX,
  tvaOffertes: [
    { taux: 20, prix: 389_000, promotion: 10_000, eligibilite: null, fiscalite: null },
    {
      taux: 5.5,
      prix: 341_996,
      promotion: 8_000,
      eligibilite: {
        reponse: 'sous-conditions',
        phrase: 'La TVA réduite est possible pour une résidence principale.',
        source: 'Code général des impôts, article 278 sexies',
      },
      fiscalite: null,
    },
  ],
  aUnePromotion: true,
  depots: [
    { code: 'sans', libelle: 'Sans', montant: 0, admis: true },
    { code: 'cheque-500', libelle: 'Chèque', montant: 500, admis: true },
    { code: 'cheque-1500', libelle: 'Chèque', montant: 1_500, admis: false },
  ],
  plafondDepot: { taux: 2, montant: 1_000, phrase: 'le dépôt de garantie ne peut pas dépasser 2 % du prix' },
  fiscalites: ['droit-commun', 'lmnp'],
  signatureEnLigne: { autorisee: true, motif: null },
  etatDesRisques: 'present',
  documentsRequis: [
    {
      categorie: 'reservataire',
      type: 'identite',
      libelle: 'Pièce d’identité',
      raison: 'l’identité de chaque acquéreur doit être vérifiée',
      fourni: false,
    },
  ],
  financement: { apports: 0, prets: 0, reste: 389_000, mensualite: null },
  pointsAVerifier: [],
};

export const PLAN: DocumentDeReservation = {
  id: 'auto-7',
  categorie: 'lot',
  type: 'plan',
  autocomplete: true,
  libelle: 'Plan du lot A203',
  position: 0,
  typeMime: 'application/pdf',
  taille: 120_000,
  url: '/api/offre/documents/7/fichier',
  preview: '/api/offre/documents/7/fichier',
  dateAjout: null,
  nomFichier: null,
};

export const IDENTITE: DocumentDeReservation = {
  ...PLAN,
  id: '12',
  categorie: 'reservataire',
  type: 'identite',
  autocomplete: false,
  libelle: 'passeport.jpg',
  typeMime: 'image/jpeg',
  taille: 800_000,
  url: '/api/reservations/5/documents/12/fichier',
  preview: '/api/reservations/5/documents/12/fichier',
};

/** A new draft: a lot and one buyer's name. */
export const BROUILLON = {
  ...VIERGE,
  id: 5,
  reservataire: { nom: 'Le Bihan', prenom: 'Anaïs', civilite: 'Mme', denonciation: null },
  documents: [PLAN],
  formulaire: FORMULAIRE,
} as unknown as ReservationDuFil;
