/**
 * Knows whether the portal can be reached, so that the header can tell the user when it cannot be. The browser says when there is no
 * network; calls without an answer say when the server is silent.
 */
import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';
import { type Entrave, entraveDe, passeDElleMeme } from './entrave';

export type Liaison = 'bonne' | 'hors-ligne' | 'muette' | 'detournee';

/** The pause between two tries to reach a silent server, in milliseconds. */
const RELANCE = 5_000;
/** The longest wait for the answer of such a try, in milliseconds. */
const REPONSE = 5_000;

/** The present cut. `muette`: nobody answers; `detournee`: the network answers in the portal's place; `null`: the portal can be reached. */
let coupure: 'muette' | 'detournee' | null = null;
let minuterie: ReturnType<typeof setTimeout> | undefined;
const ecoute = creerEcoute();

/** Asks the server itself, past every cache. Returns the obstacle; `null` when the server answers. */
async function sonder(): Promise<'muette' | 'detournee' | null> {
  const arret = new AbortController();
  const delai = setTimeout(() => arret.abort(), REPONSE);
  try {
    const reponse = await fetch('/builds/latest.json', {
      cache: 'no-store',
      redirect: 'manual',
      signal: arret.signal,
    });
    const entrave = entraveDe(reponse);
    if (entrave === null && reponse.ok) {
      return null;
    }
    return entrave === 'reseau' ? 'detournee' : 'muette';
  } catch {
    return 'muette';
  } finally {
    clearTimeout(delai);
  }
}

/** Whether the portal's own server answers. */
export async function serveurRepond(): Promise<boolean> {
  return (await sonder()) === null;
}

function noter(suite: typeof coupure): void {
  if (suite !== coupure) {
    coupure = suite;
    ecoute.dire();
  }
}

async function redemander(): Promise<void> {
  const trouvee = await sonder();
  if (trouvee === null) {
    noterReponse();
  } else if (coupure !== null) {
    noter(trouvee);
    minuterie = setTimeout(() => void redemander(), RELANCE);
  }
}

/**
 * Notes a call that did not reach the portal. Only an obstacle that goes away by itself counts as a cut, because any other obstacle stops
 * this call only.
 */
export function noterEntrave(entrave: Entrave): void {
  if (!passeDElleMeme(entrave)) {
    return;
  }
  if (coupure === null) {
    minuterie = setTimeout(() => void redemander(), RELANCE);
  }
  noter(entrave === 'reseau' ? 'detournee' : 'muette');
}

/** Notes that the server answered. The status of the answer does not matter. */
export function noterReponse(): void {
  if (coupure !== null) {
    clearTimeout(minuterie);
    noter(null);
  }
}

export function liaison(): Liaison {
  return navigator.onLine ? (coupure ?? 'bonne') : 'hors-ligne';
}

function ecouter(ecouteur: () => void): () => void {
  const retour = () => {
    // The network is back: ask the server at once.
    if (coupure !== null) {
      clearTimeout(minuterie);
      void redemander();
    }
    ecouteur();
  };
  const taire = ecoute.suivre(ecouteur);
  window.addEventListener('online', retour);
  window.addEventListener('offline', ecouteur);
  return () => {
    taire();
    window.removeEventListener('online', retour);
    window.removeEventListener('offline', ecouteur);
  };
}

export function useLiaison(): Liaison {
  return useSyncExternalStore(ecouter, liaison, () => 'bonne');
}
