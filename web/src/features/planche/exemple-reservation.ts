/** A reservation with all its fields, and others in their final states. */
import { QueryClient } from '@tanstack/react-query';
import { references } from '../../api/reservation';
import type { DocumentDeReservation, FormulaireDeReservation, Reservation } from '../../api/types';
import { maintenant } from '../../lib/horloge';
import { FACADE } from './exemples';

const HEURE = 3_600_000;
const dans = (heures: number) => new Date(maintenant() + heures * HEURE).toISOString();

const PERMISE = { autorisee: true, motif: null };
const REFUSEE = { autorisee: false, motif: 'Cette réservation est à une autre étape.' };
const INCOMPLET = { autorisee: false, motif: 'Le dossier est incomplet\u00a0: remplissez-le d’abord.' };

export const ANAIS: NonNullable<Reservation['reservataire']> = {
  civilite: 'Mme',
  nom: 'Le Bihan',
  prenom: 'Anaïs',
  email: 'anais.lebihan@exemple.fr',
  tel: '0648219037',
  adresse: '14 rue Baboneau',
  cp: '44000',
  ville: 'NANTES',
  pays: { code: 'FR' },
  dateNaissance: '1991-03-14',
  lieuNaissance: 'Vannes',
  nationalite: 'FR',
  residenceActuelle: null,
  situationFamiliale: { code: 'marie' },
  regimeMatrimonial: 'communaute',
  lieuMariage: null,
  nombreOccupants: 3,
  CSP: null,
  employeur: null,
  profession: 'Ingénieure hydraulicienne',
  lieuTravail: null,
  anneeEmbauche: null,
  revenuMensuel: 3_400,
  revenusImposablesN1: null,
  revenusImposablesN2: null,
  notifContratEmail: true,
  notifActeEmail: null,
  cgu: null,
  denonciation: { id: 41 },
};

const piece = (
  suite: Partial<DocumentDeReservation> & Pick<DocumentDeReservation, 'id' | 'libelle'>,
): DocumentDeReservation => ({
  categorie: 'reservataire',
  type: 'identite',
  autocomplete: false,
  position: 1,
  typeMime: 'application/pdf',
  taille: 812_000,
  url: FACADE,
  preview: null,
  dateAjout: dans(-3),
  nomFichier: 'carte-recto.pdf',
  ...suite,
});

export const PIECES: readonly DocumentDeReservation[] = [
  piece({ id: '1', libelle: 'Pièce d’identité', typeMime: 'image/jpeg', preview: FACADE }),
  piece({ id: '2', libelle: 'Pièce d’identité', categorie: 'coreservataire' }),
  piece({
    id: 'auto-7',
    libelle: 'Plan du lot A203',
    categorie: 'lot',
    type: 'PLAN',
    autocomplete: true,
    taille: null,
    dateAjout: null,
    nomFichier: null,
  }),
];

const section = (
  code: FormulaireDeReservation['sections'][number]['code'],
  libelle: string,
  ...manques: readonly string[]
) => ({
  code,
  libelle,
  etat: manques.length === 0 ? ('complete' as const) : ('incomplete' as const),
  constats: manques.map((champ) => ({
    champ,
    genre: 'manquant' as const,
    code: 'required',
    message: 'Ce champ est obligatoire.',
  })),
});

export const FORMULAIRE: FormulaireDeReservation = {
  complet: false,
  sections: [
    section('acquereurs', 'Acquéreurs', 'coreservataire.dateNaissance', 'coreservataire.email'),
    section('projet', 'Projet'),
    section('documents', 'Documents', 'documents'),
  ],
  prix: {
    tva: 5.5,
    prix: 338_996,
    prixGrille: 341_996,
    promotion: 3_000,
    principal: 320_996,
    annexes: 18_000,
    horsTaxe: 321_323.22,
    montantTva: 17_672.78,
  },
  tvaOffertes: [],
  aUnePromotion: true,
  depots: [],
  plafondDepot: null,
  fiscalites: [],
  signatureEnLigne: { autorisee: true, motif: null },
  etatDesRisques: 'present',
  documentsRequis: [
    {
      categorie: 'dossier',
      type: 'cheque',
      libelle: 'Copie du chèque',
      raison: 'le dépôt se fait par chèque',
      fourni: false,
    },
  ],
  financement: { apports: 60_000, prets: 270_000, reste: 8_996, mensualite: null },
  pointsAVerifier: [],
};

export const BROUILLON: Reservation = {
  id: 12,
  draft: true,
  etape: { code: 'BROUILLON', libelle: 'Brouillon' },
  statut: { code: 'EN_COURS', libelle: 'En cours' },
  dateReservation: dans(-30),
  dateModification: dans(-2),
  dateEcheance: dans(70),
  expiresAt: dans(70),
  dateFin: null,
  motif: null,
  option: null,
  prixGele: {
    tva: 20,
    prix: 389_000,
    tvaReduite: 5.5,
    prixTvaReduite: 341_996,
    tvaLLI: null,
    prixLLI: null,
  },
  tva: 5.5,
  prixContrat: 338_996,
  rdvPhysique: false,
  destinationAchat: { code: 'residence-principale' },
  destinationAchatDetail: null,
  fiscalite: null,
  offrePromotionnelle: true,
  resaSociete: false,
  societe: null,
  reservataire: ANAIS,
  coreservataire: { ...ANAIS, civilite: 'M', prenom: 'Tristan', email: null, denonciation: null },
  financement: {
    apport: [60_000],
    pret: [{ banque: 'Crédit maritime', montant: 270_000 }],
    credit: true,
  },
  notaire: null,
  depotGarantie: { type: { code: 'cheque' }, montant: 1_500, numeroCheque: null, banque: null },
  documents: [...PIECES],
  lot: {
    id: 'ecluse-A203',
    numero: 'A203',
    statut: { code: 'T', libelle: 'Pré-réservé' },
    typologie: null,
    pieces: 3,
    etage: null,
    batiment: 'A',
    surface: 61.4,
    prix: 389_000,
    retire: false,
    annexes: ['P118'],
    programme: {
      id: 'ecluse',
      nomCommercial: 'L’Écluse Saint-Félix',
      lieu: { id: '52-44-44109', libelle: 'Nantes', codePostal: '44000' },
    },
  },
  prescripteur: null,
  complet: false,
  prochaineAction: { libelle: 'Compléter le dossier', qui: 'le prescripteur' },
  contrat: null,
  actions: {
    modifier: PERMISE,
    annuler: PERMISE,
    prolonger: REFUSEE,
    signer: INCOMPLET,
    renvoyerLien: REFUSEE,
    corrigerAdresse: REFUSEE,
    corriger: REFUSEE,
    deposerPapier: REFUSEE,
    confirmerPapier: REFUSEE,
    contresigner: REFUSEE,
    notifier: REFUSEE,
    professionnel: REFUSEE,
    retracter: REFUSEE,
    dossier: REFUSEE,
  },
  formulaire: FORMULAIRE,
  historique: [
    {
      type: 'brouillon-cree',
      libelle: 'Réservation commencée',
      date: dans(-30),
      qui: { id: 1, prenom: 'Maëlle', nom: 'Guérin' },
    },
    {
      type: 'reservation-document-ajoute',
      libelle: 'Document ajouté',
      date: dans(-3),
      qui: { id: 1, prenom: 'Maëlle', nom: 'Guérin' },
    },
  ],
};

const suite = (id: number, code: string, libelle: string, reste: Partial<Reservation>): Reservation => ({
  ...BROUILLON,
  id,
  draft: false,
  etape: { code, libelle },
  expiresAt: null,
  formulaire: null,
  ...reste,
});

export const EN_SIGNATURE = suite(11, 'SIGNATURE_ACQUEREURS', 'Signature des acquéreurs', {
  dateEcheance: dans(6),
  prochaineAction: { libelle: 'Signer le contrat', qui: 'les acquéreurs' },
});

export const DEFINITIVE = suite(10, 'DEFINITIVE', 'Définitive', {
  statut: { code: 'SIGNEE', libelle: 'Signée' },
  dateEcheance: null,
  prochaineAction: null,
});

export const ANNULEE = suite(9, 'SIGNATURE_SOCIETE', 'Signature de la société', {
  statut: { code: 'ANNULEE', libelle: 'Annulée' },
  dateEcheance: null,
  dateFin: dans(-50),
  motif: 'Les acquéreurs ont choisi un autre lot.',
  prochaineAction: null,
});

/** A cache in which the labels of the reservation's codes are already loaded. */
export const requetesDeReservation = new QueryClient({
  defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY } },
});
requetesDeReservation.setQueryData(references.queryKey, {
  civilites: [],
  situationsFamiliales: [{ code: 'marie', libelle: 'Marié ou mariée' }],
  regimesMatrimoniaux: [],
  CSP: [],
  pays: [{ code: 'FR', libelle: 'France' }],
  nationalites: [{ code: 'FR', libelle: 'France' }],
  destinationsAchat: [{ code: 'residence-principale', libelle: 'Résidence principale', details: [] }],
  fiscalites: [],
  residencesActuelles: [],
  statutsSociete: [],
  typesDepotGarantie: [{ code: 'cheque', libelle: 'Chèque' }],
});
