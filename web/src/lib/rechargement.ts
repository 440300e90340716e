/**
 * A new build replaces the files of the older one: a page open since then may ask for one that is gone. It is loaded again,
 * once: not within ten seconds of the last time (spec section 9), so that a portal that is down does not reload for ever;
 * nor while the server is silent, since the browser's own error would take the place of the page.
 */

import { serveurRepond } from './liaison';

/** Least time between two reloads, in milliseconds. */
export const GARDE = 10_000;
const CLE = 'linteau:rechargement';

/** Whether a failed file may reload the page now. */
export function peutRecharger(dernier: string | null, maintenant: number): boolean {
  const instant = Number(dernier ?? Number.NaN);
  return !Number.isFinite(instant) || maintenant - instant >= GARDE;
}

/** Whether the page may be loaded again now; it counts as done. Never, without a storage to remember the last time. */
export function rechargementPermis(): boolean {
  try {
    if (!peutRecharger(window.sessionStorage.getItem(CLE), Date.now())) {
      return false;
    }
    window.sessionStorage.setItem(CLE, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Reloads the page when one of its files cannot be loaded and the server answers; until then its error is shown. */
export function surveillerLesFichiers(): void {
  const permis = () => peutRecharger(window.sessionStorage.getItem(CLE), Date.now());
  window.addEventListener('vite:preloadError', async () => {
    try {
      // Asked again after the answer: several files fail together.
      if (permis() && (await serveurRepond()) && rechargementPermis()) {
        window.location.reload();
      }
    } catch {
      // Without session storage there is no guard: the error page is better than a loop.
    }
  });
}
