/** The only maker of addresses within the portal (spec section 2). */
import { adresse, type Valeur } from './requete';

const segment = encodeURIComponent;

export const chemins = {
  accueil: () => '/',
  home: () => '/home',
  connexion: () => '/connexion',
  inscription: () => '/inscription',
  inscriptionConfirmation: () => '/inscription/confirmation',
  monCompte: () => '/mon-compte',
  denonciation: () => '/denonciation',
  denonciationConfirmation: () => '/denonciation/confirmation',
  suiviDenonciations: () => '/suivi/denonciations',
  suiviOptions: () => '/suivi/options',
  suiviReservations: () => '/suivi/reservations',
  suiviReservation: (id: string) => `/suivi/reservations/${segment(id)}`,
  lot: (id: string) => `/lot/${segment(id)}`,
  lotDocuments: (id: string) => `/lot/${segment(id)}/documents`,
  lotOption: (id: string) => `/lot/${segment(id)}/option`,
  lotReservation: (id: string) => `/lot/${segment(id)}/reservation`,
  programme: (id: string) => `/programme/${segment(id)}`,
  rechercheLots: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/recherche/lots', parametres),
  rechercheProgrammes: (parametres: Readonly<Record<string, Valeur>> = {}) =>
    adresse('/recherche/programmes', parametres),
  cgu: () => '/cgu',
  donneesPersonnelles: () => '/charte-de-protection-des-donnees-personnelles',
  mentionsLegales: () => '/mentions-legales',
  gestionPlanche: () => '/gestion/planche',
  maintenance: () => '/maintenance',
} as const;
