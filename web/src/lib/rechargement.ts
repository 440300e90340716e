/**
 * Reloads a page that is older than the files on the server. A new build replaces these files, so an open page may ask for a missing one.
 * It is not reloaded within ten seconds of the last reload (spec section 9), because a page of a portal that is down would reload for ever.
 * It is not reloaded while the server is silent either, because the browser's own error would replace it.
 */

import { serveurRepond } from './liaison';
import { garderOnglet, lireOnglet } from './stockage';

/** The least time between two reloads, in milliseconds. */
export const GARDE = 10_000;
const CLE = 'linteau:rechargement';

/** Whether a missing file may reload the page now. */
export function peutRecharger(dernier: number | null, maintenant: number): boolean {
  return dernier === null || maintenant - dernier >= GARDE;
}

function dernierRechargement(): number | null {
  const garde = lireOnglet<unknown>(CLE);
  return typeof garde === 'number' ? garde : null;
}

/**
 * Says whether the page may be reloaded now, and notes the reload if so. Without a storage the answer is always no, because nobody knows
 * when the last reload was.
 */
export function rechargementPermis(): boolean {
  const ici = Date.now();
  if (!peutRecharger(dernierRechargement(), ici)) {
    return false;
  }
  garderOnglet(CLE, ici);
  return dernierRechargement() === ici;
}

/** Reloads the page when one of its files cannot be loaded and the server answers. Otherwise the error is shown. */
export function surveillerLesFichiers(): void {
  window.addEventListener('vite:preloadError', async () => {
    // The pause is checked again after the server's answer, because several files fail together.
    if (peutRecharger(dernierRechargement(), Date.now()) && (await serveurRepond()) && rechargementPermis()) {
      window.location.reload();
    }
  });
}
