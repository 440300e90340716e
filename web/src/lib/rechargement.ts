/**
 * A new build replaces the files of the older one: a page open since then may ask for one that is gone. It is loaded again,
 * once: not within ten seconds of the last time (spec section 9), so that a portal that is down does not reload for ever.
 */

/** Least time between two reloads, in milliseconds. */
export const GARDE = 10_000;
const CLE = 'linteau:rechargement';

/** Whether a failed file may reload the page now. */
export function peutRecharger(dernier: string | null, maintenant: number): boolean {
  const instant = Number(dernier ?? Number.NaN);
  return !Number.isFinite(instant) || maintenant - instant >= GARDE;
}

/** Reloads the page when one of its files cannot be loaded. */
export function surveillerLesFichiers(): void {
  window.addEventListener('vite:preloadError', (evenement) => {
    try {
      if (peutRecharger(window.sessionStorage.getItem(CLE), Date.now())) {
        window.sessionStorage.setItem(CLE, String(Date.now()));
        evenement.preventDefault();
        window.location.reload();
      }
    } catch {
      // Without session storage there is no guard: the error page is better than a loop.
    }
  });
}
