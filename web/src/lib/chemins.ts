/** The only module that builds addresses of the portal (spec section 2). */
import { cheminDe } from './pages';
import { adresse, type Valeur } from './requete';

export const chemins = {
  accueil: () => cheminDe('/'),
  home: () => cheminDe('/home'),
  connexion: () => cheminDe('/connexion'),
  /** The page that asks for a reset link. The link of the mail adds its token after the `#`. */
  motDePasse: () => cheminDe('/mot-de-passe'),
  activation: () => cheminDe('/activation'),
  inscription: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/inscription'), parametres),
  inscriptionConfirmation: () => cheminDe('/inscription/confirmation'),
  /** Opens again one slot of a registration's documents, from the link of a mail. */
  inscriptionPiece: (jeton: string) => cheminDe('/inscription/piece/:jeton', jeton),
  monCompte: () => cheminDe('/mon-compte'),
  mesCollegues: () => cheminDe('/mon-compte/collegues'),
  denonciation: () => cheminDe('/denonciation'),
  denonciationConfirmation: () => cheminDe('/denonciation/confirmation'),
  /** `denonciation` is the declaration to show above the list. */
  suiviDenonciations: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/suivi/denonciations'), parametres),
  suiviOptions: () => cheminDe('/suivi/options'),
  suiviReservations: () => cheminDe('/suivi/reservations'),
  /** `retour` says that the user comes back from the signature, so the page asks for its result. */
  suiviReservation: (id: number, parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/suivi/reservations/:id', id), parametres),
  lot: (id: string) => cheminDe('/lot/:id', id),
  lotDocuments: (id: string) => cheminDe('/lot/:id/documents', id),
  /** `tva` is the rate that was chosen on the page of the lot. */
  lotOption: (id: string, parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/lot/:id/option', id), parametres),
  lotOptionConfirmation: (id: string) => cheminDe('/lot/:id/option/confirmation', id),
  /** `brouillon` is the draft to fill in. Without it the page opens the user's draft on this lot, or the choice of the buyer. */
  lotReservation: (id: string, parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/lot/:id/reservation', id), parametres),
  lotReservationConfirmation: (id: string) => cheminDe('/lot/:id/reservation/confirmation', id),
  programme: (id: string) => cheminDe('/programme/:id', id),
  /** The free lots of a programme, to choose one. */
  lotsLibres: (id: string) => `${cheminDe('/programme/:id', id)}?statut=L#lots`,
  rechercheLots: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/recherche/lots'), parametres),
  rechercheProgrammes: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/recherche/programmes'), parametres),
  cgu: () => cheminDe('/cgu'),
  donneesPersonnelles: () => cheminDe('/charte-de-protection-des-donnees-personnelles'),
  /** The part of the charter about the buyers' data. */
  donneesDesAcquereurs: () => `${cheminDe('/charte-de-protection-des-donnees-personnelles')}#acquereurs`,
  mentionsLegales: () => cheminDe('/mentions-legales'),
  gestion: () => cheminDe('/gestion'),
  gestionMonCompte: () => cheminDe('/gestion/mon-compte'),
  gestionUtilisateurs: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/utilisateurs'), parametres),
  gestionUtilisateur: (id: number) => cheminDe('/gestion/utilisateurs/:id', id),
  gestionSocietes: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/societes'), parametres),
  gestionSociete: (id: number) => cheminDe('/gestion/societes/:id', id),
  gestionInscriptions: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/inscriptions'), parametres),
  gestionInscription: (id: number) => cheminDe('/gestion/inscriptions/:id', id),
  gestionDenonciations: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/denonciations'), parametres),
  gestionDenonciation: (id: number) => cheminDe('/gestion/denonciations/:id', id),
  gestionLots: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/lots'), parametres),
  gestionLot: (id: string) => cheminDe('/gestion/lots/:id', id),
  gestionOptions: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/options'), parametres),
  gestionReservations: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/reservations'), parametres),
  gestionReservation: (id: number) => cheminDe('/gestion/reservations/:id', id),
  gestionCourriers: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/courriers'), parametres),
  gestionTaches: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/taches'), parametres),
  gestionJournal: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/journal'), parametres),
  gestionReglages: () => cheminDe('/gestion/reglages'),
  gestionEtatsDesRisques: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/etats-des-risques'), parametres),
  gestionEtatDesRisques: (id: string) => cheminDe('/gestion/etats-des-risques/:id', id),
  gestionMandats: () => cheminDe('/gestion/mandats'),
  /** `etape` chooses between the contracts to countersign and the contracts to notify. */
  gestionContrats: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(cheminDe('/gestion/contrats'), parametres),
  signatureMandat: (id: string) => cheminDe('/signature-mandat/:id', id),
  retourSignatureMandat: (id: string) => cheminDe('/retour-signature-mandat/:id', id),
  verifier: () => cheminDe('/verifier'),
  erreurIncarnation: () => cheminDe('/erreur-incarnation'),
  gestionPlanche: () => cheminDe('/gestion/planche'),
  maintenance: () => cheminDe('/maintenance'),
} as const;
