/**
 * Signs out without a network. The device forgets the person at once. Only the server can end the session, because no script reaches the
 * cookie; the server is told as soon as it answers. Until then this browser counts as signed out, and neither this page nor the next one
 * sends a call with that cookie.
 */
import { estDuPortail } from './entrave';
import { CLES, garder, lire, oublier } from './stockage';

/** The longest wait for the server's answer, in milliseconds. */
const REPONSE = 10_000;
/** The pause between two tries, in milliseconds. When the network comes back, the next try starts at once. */
const RELANCE = 15_000;

/** Remembers the sign-out in this page, for browsers without storage. */
let enMemoire = false;
let enCours: Promise<boolean> | null = null;
let minuterie: ReturnType<typeof setTimeout> | undefined;

/** Whether a sign-out has not reached the server yet. */
export function sortieEnAttente(): boolean {
  return enMemoire || lire<boolean>(CLES.sortie) === true;
}

/** Notes a sign-out: from now on nobody is signed in here. */
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
    // The server did not answer, so it is told later.
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

/** Tells the server of the sign-out, unless it already knows. Returns whether the server knows now. */
export function acheverLaSortie(): Promise<boolean> {
  if (!sortieEnAttente()) {
    return Promise.resolve(true);
  }
  enCours ??= demander().finally(() => {
    enCours = null;
  });
  return enCours;
}

/** Tells the server of a pending sign-out, at the start of the page and each time the network comes back. */
export function reprendreLaSortie(): void {
  window.addEventListener('online', () => void acheverLaSortie());
  void acheverLaSortie();
}
