/**
 * A new build replaces the files of the older one: a page open since then may ask for one that is gone. It is loaded again,
 * once: not within ten seconds of the last time (spec section 9), so that a portal that is down does not reload for ever;
 * nor while the server is silent, since the browser's own error would take the place of the page.
 */

import { serveurRepond } from './liaison';
import { garderOnglet, lireOnglet } from './stockage';

/** Least time between two reloads, in milliseconds. */
export const GARDE = 10_000;
const CLE = 'linteau:rechargement';

/** Whether a failed file may reload the page now. */
export function peutRecharger(dernier: number | null, maintenant: number): boolean {
  return dernier === null || maintenant - dernier >= GARDE;
}

function dernierRechargement(): number | null {
  const garde = lireOnglet<unknown>(CLE);
  return typeof garde === 'number' ? garde : null;
}

/** Whether the page may be loaded again now; it counts as done. Never, without a storage to remember the last time. */
export function rechargementPermis(): boolean {
  const ici = Date.now();
  if (!peutRecharger(dernierRechargement(), ici)) {
    return false;
  }
  garderOnglet(CLE, ici);
  return dernierRechargement() === ici;
}

/** Reloads the page when one of its files cannot be loaded and the server answers; until then its error is shown. */
export function surveillerLesFichiers(): void {
  window.addEventListener('vite:preloadError', async () => {
    // Asked again after the answer: several files fail together.
    if (peutRecharger(dernierRechargement(), Date.now()) && (await serveurRepond()) && rechargementPermis()) {
      window.location.reload();
    }
  });
}
