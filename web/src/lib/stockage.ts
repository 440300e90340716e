/** The only access to the browser's storage (spec section 9). It holds JSON values under keys; an absent key reads as an empty list. */

import { redresser } from './adresse-abimee';

/** The keys of the local storage. */
export const CLES = {
  /** The last search. */
  filtres: 'filters',
  /** Whether commissions are hidden. */
  honoraires: 'honorary',
  /** The programmes with dedicated lots that a page has announced. */
  exclusivites: 'ip_program_exclusives',
  /** The current user. */
  utilisateur: 'user',
  /** The order of the lots: the field, the direction, and both as the call takes them. */
  triCle: 'sortKey',
  triSens: 'sortDir',
  tri: 'order',
  /** The order of the programmes. */
  triDesProgrammes: 'order-programmes',
  /** Whether shortcuts of one key are off (WCAG 2.1.4). */
  sansRaccourcis: 'no-shortcuts',
  /** Whether this browser refuses the audience measure. */
  sansMesure: 'no-audience',
  /** Whether a sign-out has not reached the server yet. */
  sortie: 'signed-out',
  /** Whether the session of this browser has ended without a sign-out here. Signing in deletes it. */
  finie: 'session-ended',
} as const;

/** The key of the session storage for the page to come back to after signing in. */
export const RETOUR = 'return';

/** The key of the session storage that says that this tab came to the sign-in page because the session had ended. */
const FIN = 'ended';

export type Cle = (typeof CLES)[keyof typeof CLES];

/** A storage whose functions never throw. */
interface Depot {
  /** The text of a key; `null` when there is none or the storage cannot be read. */
  lire: (cle: string) => string | null;
  garder: (cle: string, texte: string) => void;
  oublier: (cle: string) => void;
  /** Deletes all keys except these. */
  viderSauf: (gardees: readonly string[]) => void;
}

/**
 * The only access to the browser's storage. The storage may be refused (its getter throws or returns nothing), be full, or fail
 * at one call. The portal still works then; it only forgets. The storage holds conveniences, never the truth.
 */
function magasin(nom: 'localStorage' | 'sessionStorage'): Depot {
  function tenter<T>(faire: (depot: Storage) => T): T | null {
    try {
      const depot: Storage | null | undefined = window[nom];
      return depot === null || depot === undefined ? null : faire(depot);
    } catch {
      return null;
    }
  }
  return {
    lire: (cle) => tenter((depot) => depot.getItem(cle)),
    garder: (cle, texte) => void tenter((depot) => depot.setItem(cle, texte)),
    oublier: (cle) => void tenter((depot) => depot.removeItem(cle)),
    // The keys are deleted one by one, so that other tabs never see the kept ones missing.
    viderSauf: (gardees) =>
      void tenter((depot) => {
        const cles = Array.from({ length: depot.length }, (_, rang) => depot.key(rang) ?? '');
        for (const cle of cles.filter((une) => !gardees.includes(une))) {
          depot.removeItem(cle);
        }
      }),
  };
}

const appareil = magasin('localStorage');
const onglet = magasin('sessionStorage');

/** Parses a stored text; `null` when there is none or it is no JSON. */
function comprendre<T>(texte: string | null): T | null {
  try {
    return texte === null ? null : JSON.parse(texte);
  } catch {
    return null;
  }
}

/** The value of a key; an empty list when there is none or it cannot be read. */
export function lire<T>(cle: Cle): T | [] {
  return comprendre<T>(appareil.lire(cle)) ?? [];
}

/** Keeps a value under the key. */
export function garder(cle: Cle, valeur: unknown): void {
  appareil.garder(cle, JSON.stringify(valeur));
}

/** Forgets one key. */
export function oublier(cle: Cle): void {
  appareil.oublier(cle);
}

/** The keys that belong to the browser and not to an account. A sign-out keeps them. */
const DU_NAVIGATEUR = [CLES.sansMesure, CLES.sortie, CLES.finie] as const;

/** Clears the local storage at a sign-out (spec section 4), except the browser's own keys. */
export function toutOublier(): void {
  appareil.viderSauf(DU_NAVIGATEUR);
}

/** The value that this tab keeps until it is closed; `null` when there is none or it cannot be read. */
export function lireOnglet<T>(cle: string): T | null {
  return comprendre<T>(onglet.lire(cle));
}

/** Stores a value in this tab; `null` deletes it. */
export function garderOnglet(cle: string, valeur: unknown): void {
  if (valeur === null) {
    onglet.oublier(cle);
  } else {
    onglet.garder(cle, JSON.stringify(valeur));
  }
}

/** Deletes everything that this tab keeps, at a sign-out. */
export function oublierOnglet(): void {
  onglet.viderSauf([]);
}

/** Stores the page to come back to after signing in, and whether the session has ended: the sign-in page then says so. */
export function garderRetour(chemin: string): void {
  onglet.garder(RETOUR, chemin);
  garderOnglet(FIN, lire<boolean>(CLES.finie) === true ? true : null);
}

/** Whether this tab was led to the sign-in page because the session had ended. */
export function vientDUneSessionFinie(): boolean {
  return lireOnglet<boolean>(FIN) === true;
}

/** Takes the stored page, once, and repairs its address. Only a path of this portal is accepted. */
export function prendreRetour(): string | null {
  const garde = onglet.lire(RETOUR);
  onglet.oublier(RETOUR);
  onglet.oublier(FIN);
  const chemin = garde === null ? null : (redresser(garde) ?? garde);
  return chemin?.startsWith('/') && !chemin.startsWith('//') && !chemin.startsWith('/\\') ? chemin : null;
}
