/**
 * The browser's storage as the portal uses it (spec section 9): values as JSON under a key, an empty list when absent.
 */

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
} as const;

/** Key of the session storage: where to go back after signing in. */
export const RETOUR = 'return';

export type Cle = (typeof CLES)[keyof typeof CLES];

function magasin(nom: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[nom];
  } catch {
    return null; // Storage refused by the browser's settings: the portal works, it only forgets.
  }
}

/** What was kept under the key; an empty list when there is nothing or when it cannot be read. */
export function lire<T>(cle: Cle): T | [] {
  try {
    const brut = magasin('localStorage')?.getItem(cle);
    return brut === null || brut === undefined ? [] : (JSON.parse(brut) as T);
  } catch {
    return [];
  }
}

/** Keeps a value under the key. */
export function garder(cle: Cle, valeur: unknown): void {
  try {
    magasin('localStorage')?.setItem(cle, JSON.stringify(valeur));
  } catch {
    // Full or refused: what is kept here is a comfort, never the truth.
  }
}

/** Forgets one key. */
export function oublier(cle: Cle): void {
  magasin('localStorage')?.removeItem(cle);
}

/**
 * Signing out clears all local storage (spec section 4). A refusal of the audience measure is this browser's, not an
 * account's: it holds until it is taken back.
 */
export function toutOublier(): void {
  const refus = lire<boolean>(CLES.sansMesure) === true;
  magasin('localStorage')?.clear();
  if (refus) {
    garder(CLES.sansMesure, true);
  }
}

/** What this tab keeps under a key until it is closed; `null` when there is nothing or when it cannot be read. */
export function lireOnglet<T>(cle: string): T | null {
  try {
    const texte = magasin('sessionStorage')?.getItem(cle) ?? null;
    return texte === null ? null : (JSON.parse(texte) as T);
  } catch {
    return null;
  }
}

/** Keeps a value in this tab; `null` forgets it. */
export function garderOnglet(cle: string, valeur: unknown): void {
  try {
    if (valeur === null) {
      magasin('sessionStorage')?.removeItem(cle);
    } else {
      magasin('sessionStorage')?.setItem(cle, JSON.stringify(valeur));
    }
  } catch {
    // Full or refused: the page holds it as long as it is there.
  }
}

/** Who signs out leaves nothing of what they typed in this tab. */
export function oublierOnglet(): void {
  magasin('sessionStorage')?.clear();
}

/** Keeps the page to come back to after signing in. */
export function garderRetour(chemin: string): void {
  magasin('sessionStorage')?.setItem(RETOUR, chemin);
}

/** Takes the page to come back to, once. Only a path of this portal is followed. */
export function prendreRetour(): string | null {
  const depot = magasin('sessionStorage');
  const chemin = depot?.getItem(RETOUR) ?? null;
  depot?.removeItem(RETOUR);
  return chemin?.startsWith('/') && !chemin.startsWith('//') && !chemin.startsWith('/\\') ? chemin : null;
}
