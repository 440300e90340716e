/**
 * The browser's storage as the portal uses it (spec section 9): values as JSON under a key, an empty list when absent.
 */

import { redresser } from './adresse-abimee';

/** Keys of the local storage. */
export const CLES = {
  /** The last search. */
  filtres: 'filters',
  /** Commissions are hidden, for when a client looks at the screen. */
  honoraires: 'honorary',
  /** Programmes with dedicated lots that the page has announced. */
  exclusivites: 'ip_program_exclusives',
  /** The current user. */
  utilisateur: 'user',
  /** Order of the lots: field, direction, and both as sent. */
  triCle: 'sortKey',
  triSens: 'sortDir',
  tri: 'order',
  /** Order of the programmes, which is another list. */
  triDesProgrammes: 'order-programmes',
  /** Shortcuts of one key are switched off (WCAG 2.1.4). */
  sansRaccourcis: 'no-shortcuts',
  /** Whoever uses this browser has refused the audience measure. */
  sansMesure: 'no-audience',
  /** Somebody signed out here, and the server has not heard of it yet. */
  sortie: 'signed-out',
} as const;

/** Key of the session storage: where to go back after signing in. */
export const RETOUR = 'return';

export type Cle = (typeof CLES)[keyof typeof CLES];

/** What one does with a storage: nothing of it throws, whatever the browser makes of it. */
interface Depot {
  /** `null` when there is nothing, or when it cannot be read. */
  lire: (cle: string) => string | null;
  garder: (cle: string, texte: string) => void;
  oublier: (cle: string) => void;
  /** Forgets all but these keys. */
  viderSauf: (gardees: readonly string[]) => void;
}

/**
 * The only door to the browser's storage. It may be refused altogether (its getter throws, or gives nothing), full, or fail at a
 * single call: the portal works all the same, it only forgets. What is kept there is a comfort, never the truth.
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
    // One by one: the other tabs never see those that stay away, not for an instant.
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

/** What a text of the storage says; `null` when there is none or when it cannot be read. */
function comprendre<T>(texte: string | null): T | null {
  try {
    return texte === null ? null : JSON.parse(texte);
  } catch {
    return null;
  }
}

/** What was kept under the key; an empty list when there is nothing or when it cannot be read. */
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

/** What is this browser's and not an account's: it holds until it is taken back. */
const DU_NAVIGATEUR = [CLES.sansMesure, CLES.sortie] as const;

/** Signing out clears all local storage (spec section 4), but for what is this browser's. */
export function toutOublier(): void {
  appareil.viderSauf(DU_NAVIGATEUR);
}

/** What this tab keeps under a key until it is closed; `null` when there is nothing or when it cannot be read. */
export function lireOnglet<T>(cle: string): T | null {
  return comprendre<T>(onglet.lire(cle));
}

/** Keeps a value in this tab; `null` forgets it. */
export function garderOnglet(cle: string, valeur: unknown): void {
  if (valeur === null) {
    onglet.oublier(cle);
  } else {
    onglet.garder(cle, JSON.stringify(valeur));
  }
}

/** Who signs out leaves nothing of what they typed in this tab. */
export function oublierOnglet(): void {
  onglet.viderSauf([]);
}

/** Keeps the page to come back to after signing in. */
export function garderRetour(chemin: string): void {
  onglet.garder(RETOUR, chemin);
}

/** Takes the page to come back to, once, as it was meant. Only a path of this portal is followed. */
export function prendreRetour(): string | null {
  const garde = onglet.lire(RETOUR);
  onglet.oublier(RETOUR);
  const chemin = garde === null ? null : (redresser(garde) ?? garde);
  return chemin?.startsWith('/') && !chemin.startsWith('//') && !chemin.startsWith('/\\') ? chemin : null;
}
