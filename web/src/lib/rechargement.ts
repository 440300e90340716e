/**
 * A new build replaces the files of the older one, so a page that is still open may ask for a missing file. The page is then
 * reloaded, but not within ten seconds of the last reload (spec section 9), because a portal that is down would reload for
 * ever; nor while the server is silent, because the browser's own error would replace the page.
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
 * Whether the page may be reloaded now, and notes the reload. Without a storage it never may, because the last time is not
 * known.
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
    // Checked again after the answer, because several files fail together.
    if (peutRecharger(dernierRechargement(), Date.now()) && (await serveurRepond()) && rechargementPermis()) {
      window.location.reload();
    }
  });
}
