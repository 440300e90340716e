/**
 * A new build replaces the files of the older one: a page open since then may ask for one that is gone. It is loaded again,
 * once: not within ten seconds of the last time (spec section 9), so that a portal that is down does not reload for ever;
 * nor while the server is silent, since the browser's own error would take the place of the page.
 */

/** Least time between two reloads, in milliseconds. */
export const GARDE = 10_000;
/** How long the server may take to say that it is there, in milliseconds. */
const REPONSE = 5_000;
const CLE = 'linteau:rechargement';

/** Whether a failed file may reload the page now. */
export function peutRecharger(dernier: string | null, maintenant: number): boolean {
  const instant = Number(dernier ?? Number.NaN);
  return !Number.isFinite(instant) || maintenant - instant >= GARDE;
}

/** Whether the server answers, and not a cache in its place. */
async function serveurRepond(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REPONSE);
    return (await fetch('/builds/latest.json', { cache: 'no-store', signal })).ok;
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
      if (permis() && (await serveurRepond()) && permis()) {
        window.sessionStorage.setItem(CLE, String(Date.now()));
        window.location.reload();
      }
    } catch {
      // Without session storage there is no guard: the error page is better than a loop.
    }
  });
}
