/** The only maker of addresses within the portal (spec section 2). */
import { adresse, type Valeur } from './requete';

const segment = encodeURIComponent;

export const chemins = {
  accueil: () => '/',
  home: () => '/home',
  connexion: () => '/connexion',
  /** Asks for a link; the link of the mail adds its token after the `#`. */
  motDePasse: () => '/mot-de-passe',
  activation: () => '/activation',
  inscription: (parametres: Readonly<Record<string, Valeur>> = {}) => adresse('/inscription', parametres),
  inscriptionConfirmation: () => '/inscription/confirmation',
  /** One slot opened again, by the link of a mail. */
  inscriptionPiece: (jeton: string) => `/inscription/piece/${segment(jeton)}`,
  monCompte: () => '/mon-compte',
  mesCollegues: () => '/mon-compte/collegues',
  denonciation: () => '/denonciation',
  denonciationConfirmation: () => '/denonciation/confirmation',
  /** `denonciation`: the one that is shown above the list. */
  suiviDenonciations: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/suivi/denonciations', parametres),
  suiviOptions: () => '/suivi/options',
  suiviReservations: () => '/suivi/reservations',
  suiviReservation: (id: number) => `/suivi/reservations/${id}`,
  lot: (id: string) => `/lot/${segment(id)}`,
  lotDocuments: (id: string) => `/lot/${segment(id)}/documents`,
  lotOption: (id: string) => `/lot/${segment(id)}/option`,
  lotOptionConfirmation: (id: string) => `/lot/${segment(id)}/option/confirmation`,
  /** `brouillon`: the draft to fill in; without one, mine on that lot, or the choice of who buys. */
  lotReservation: (id: string, parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse(`/lot/${segment(id)}/reservation`, parametres),
  lotReservationConfirmation: (id: string) => `/lot/${segment(id)}/reservation/confirmation`,
  programme: (id: string) => `/programme/${segment(id)}`,
  rechercheLots: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/recherche/lots', parametres),
  rechercheProgrammes: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/recherche/programmes', parametres),
  cgu: () => '/cgu',
  donneesPersonnelles: () => '/charte-de-protection-des-donnees-personnelles',
  mentionsLegales: () => '/mentions-legales',
  gestion: () => '/gestion',
  gestionMonCompte: () => '/gestion/mon-compte',
  gestionUtilisateurs: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/gestion/utilisateurs', parametres),
  gestionUtilisateur: (id: number) => `/gestion/utilisateurs/${id}`,
  gestionSocietes: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/gestion/societes', parametres),
  gestionSociete: (id: number) => `/gestion/societes/${id}`,
  gestionInscriptions: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/gestion/inscriptions', parametres),
  gestionInscription: (id: number) => `/gestion/inscriptions/${id}`,
  gestionDenonciations: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/gestion/denonciations', parametres),
  gestionDenonciation: (id: number) => `/gestion/denonciations/${id}`,
  gestionLots: (parametres: Readonly<Record<string, Valeur>> = {}) => adresse('/gestion/lots', parametres),
  gestionLot: (id: string) => `/gestion/lots/${segment(id)}`,
  gestionOptions: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/gestion/options', parametres),
  gestionReservations: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/gestion/reservations', parametres),
  gestionReservation: (id: number) => `/gestion/reservations/${id}`,
  gestionCourriers: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/gestion/courriers', parametres),
  gestionTaches: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/gestion/taches', parametres),
  gestionJournal: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/gestion/journal', parametres),
  gestionReglages: () => '/gestion/reglages',
  signatureMandat: (id: string) => `/signature-mandat/${segment(id)}`,
  erreurIncarnation: () => '/erreur-incarnation',
  gestionPlanche: () => '/gestion/planche',
  maintenance: () => '/maintenance',
} as const;
