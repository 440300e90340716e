/**
 * Signing out without a network: the device forgets the person at once, and the server, which alone can end a session whose cookie no
 * script reaches, is told as soon as it answers. Until then this browser is treated as signed out, and nothing is asked under that
 * cookie before the server has been told: not by this page, not by the next one.
 */
import { estDuPortail } from './entrave';
import { CLES, garder, lire, oublier } from './stockage';

/** How long the server may take to say that the session is over, in milliseconds. */
const REPONSE = 10_000;
/** Between two tries, in milliseconds; sooner when the network is said to be back. */
const RELANCE = 15_000;

/** Where the browser keeps nothing, this page remembers it as long as it is there. */
let enMemoire = false;
let enCours: Promise<boolean> | null = null;
let minuterie: ReturnType<typeof setTimeout> | undefined;

/** Whether somebody signed out here and the server has not heard of it. */
export function sortieEnAttente(): boolean {
  return enMemoire || lire<boolean>(CLES.sortie) === true;
}

/** Somebody signs out: from here on nobody is signed in. */
export function noterLaSortie(): void {
  garder(CLES.sortie, true);
  enMemoire = lire<boolean>(CLES.sortie) !== true;
}

async function demander(): Promise<boolean> {
  clearTimeout(minuterie);
  const arret = new AbortController();
  const delai = setTimeout(() => arret.abort(), REPONSE);
  let finie = false;
  try {
    const reponse = await fetch('/api/session', {
      method: 'DELETE',
      credentials: 'same-origin',
      redirect: 'manual',
      keepalive: true,
      signal: arret.signal,
    });
    finie = estDuPortail(reponse) && reponse.ok;
  } catch {
    // Nobody answers: asked again later.
  }
  clearTimeout(delai);
  if (finie) {
    enMemoire = false;
    oublier(CLES.sortie);
  } else {
    minuterie = setTimeout(() => void acheverLaSortie(), RELANCE);
  }
  return finie;
}

/** Tells the server, when there is something to tell; whether nothing is left to be told. */
export function acheverLaSortie(): Promise<boolean> {
  if (!sortieEnAttente()) {
    return Promise.resolve(true);
  }
  enCours ??= demander().finally(() => {
    enCours = null;
  });
  return enCours;
}

/** Tells the server what it has not heard: when the page begins, and each time the network is back. */
export function reprendreLaSortie(): void {
  window.addEventListener('online', () => void acheverLaSortie());
  void acheverLaSortie();
}
