/**
 * Whether the portal can be reached: said in the header as long as it cannot, and over by itself. The network's own word
 * comes from the browser; the server's silence from the calls that nobody answered.
 */
import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';
import { type Entrave, entraveDe, passeDElleMeme } from './entrave';

export type Liaison = 'bonne' | 'hors-ligne' | 'muette' | 'detournee';

/** Between two questions to a server that is silent, in milliseconds. */
const RELANCE = 5_000;
/** How long it may take to say that it is there, in milliseconds. */
const REPONSE = 5_000;

/** What stands between this page and the portal: nobody answers, or the network does in its place. */
let coupure: 'muette' | 'detournee' | null = null;
let minuterie: ReturnType<typeof setTimeout> | undefined;
const ecoute = creerEcoute();

/** What stands in the way of the server, which is asked for itself and not for a copy in a cache; `null` when it answers. */
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

/** Whether the server answers, and nobody in its place. */
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

/** A call did not reach the portal. What refuses one call and lets others pass is no cut. */
export function noterEntrave(entrave: Entrave): void {
  if (!passeDElleMeme(entrave)) {
    return;
  }
  if (coupure === null) {
    minuterie = setTimeout(() => void redemander(), RELANCE);
  }
  noter(entrave === 'reseau' ? 'detournee' : 'muette');
}

/** The server answered, whatever it said. */
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
    // Back on the network: the server is asked at once.
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
