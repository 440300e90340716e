/** A registration as the staff see it. */
import type { components } from '../api/schema';

type InscriptionGeree = components['schemas']['InscriptionGeree'];
type DocumentGere = InscriptionGeree['documents'][number];

const PERMISE = { autorisee: true, motif: null };

const coordonnees = {
  contact: { phone: '0240115827', email: 'contact@arcade.example' },
  location: { address: '3 place du Commando', zipcode: '44600', city: 'SAINT-NAZAIRE' },
};
export const pieceRecue = (emplacement: DocumentGere['emplacement'], libelle: string): DocumentGere => ({
  emplacement,
  libelle,
  nom: `${emplacement}.pdf`,
  url: `/api/gestion/inscriptions/41/documents/${emplacement}`,
  type: 'application/pdf',
  taille: 12_000,
  raison: null,
  recueLe: '2026-11-20T08:00:00Z',
  demandes: [],
});

/** A pending registration, as it is shown to a user who may decide on it. */
export const FICHE: InscriptionGeree = {
  id: 41,
  reference: 'INS-2026-000041',
  statut: { code: '1', libelle: 'À traiter' },
  societe: 'Cabinet Arcade Ouest',
  siren: '851402990',
  ville: 'SAINT-NAZAIRE',
  prescripteur: { civilite: 'Mme', nom: 'Guérin', prenom: 'Maëlle' },
  dateCreation: '2026-11-20T08:00:00Z',
  dateDecision: null,
  manques: 1,
  alertes: 1,
  semblables: 0,
  autres: [],
  company: {
    siren: '851402990',
    companyName: 'Cabinet Arcade Ouest',
    rcs: 'Saint-Nazaire',
    socialStatus: 'SARL',
    category: 'mandataire',
    cardNumber: 'CPI 4402 2019 000 041 377',
    cardExpirationDate: '2027-06-16',
    ...coordonnees,
  },
  prescriber: {
    civility: 'Mme',
    lastname: 'Guérin',
    firstname: 'Maëlle',
    isLegalRepresentative: true,
    representative: null,
    ...coordonnees,
  },
  documents: [
    pieceRecue('responsabiliteCivile', 'Assurance responsabilité civile'),
    { ...pieceRecue('carteProfessionnelle', 'Carte professionnelle'), type: 'image/png' },
    {
      ...pieceRecue('statuts', 'Derniers statuts'),
      nom: null,
      url: null,
      type: null,
      taille: null,
      recueLe: null,
      raison: 'En cours de modification.',
    },
  ],
  controles: [
    { code: 'siren-actif', libelle: 'Siren actif au répertoire', etat: 'bon', detail: '' },
    {
      code: 'carte-fin',
      libelle: 'Carte en cours de validité',
      etat: 'attention',
      detail: 'Moins de 9 mois',
    },
    { code: 'assurance-fin', libelle: 'Assurance en cours', etat: 'inconnu', detail: 'À saisir' },
  ],
  assuranceFin: null,
  historique: [
    { date: '2026-11-20T08:00:00Z', auteur: null, fait: 'Inscription reçue', detail: null },
    { date: '2026-11-20T09:00:00Z', auteur: { id: 2, nom: 'Solène Kervadec' }, fait: 'Lue', detail: null },
  ],
  decision: null,
  societeCreee: null,
  utilisateurCree: null,
  actions: { accepter: PERMISE, refuser: PERMISE, demander: PERMISE, annoter: PERMISE },
};

export const FICHE_ACCEPTEE: InscriptionGeree = {
  ...FICHE,
  statut: { code: '3', libelle: 'Acceptée' },
  decision: { auteur: { id: 3, nom: 'Antoine Lefort' }, date: '2026-11-21T08:00:00Z', raison: null },
  societeCreee: { id: 12 },
  utilisateurCree: { id: 61 },
};
