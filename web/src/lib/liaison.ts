/**
 * Whether the portal can be reached: said in the header as long as it cannot, and over by itself. The network's own word
 * comes from the browser; the server's silence from the calls that nobody answered.
 */
import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';

export type Liaison = 'bonne' | 'hors-ligne' | 'muette';

/** Between two questions to a server that is silent, in milliseconds. */
const RELANCE = 5_000;
/** How long it may take to say that it is there, in milliseconds. */
const REPONSE = 5_000;

let muette = false;
let minuterie: ReturnType<typeof setTimeout> | undefined;
const ecoute = creerEcoute();

/** Whether the server answers, and not a cache in its place. */
export async function serveurRepond(): Promise<boolean> {
  const arret = new AbortController();
  const delai = setTimeout(() => arret.abort(), REPONSE);
  try {
    return (await fetch('/builds/latest.json', { cache: 'no-store', signal: arret.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(delai);
  }
}

async function redemander(): Promise<void> {
  if (await serveurRepond()) {
    noterReponse();
  } else if (muette) {
    minuterie = setTimeout(() => void redemander(), RELANCE);
  }
}

/** Nobody answered a call. */
export function noterSilence(): void {
  if (!muette) {
    muette = true;
    minuterie = setTimeout(() => void redemander(), RELANCE);
    ecoute.dire();
  }
}

/** The server answered, whatever it said. */
export function noterReponse(): void {
  if (muette) {
    muette = false;
    clearTimeout(minuterie);
    ecoute.dire();
  }
}

export function liaison(): Liaison {
  if (!navigator.onLine) {
    return 'hors-ligne';
  }
  return muette ? 'muette' : 'bonne';
}

function ecouter(ecouteur: () => void): () => void {
  const retour = () => {
    // Back on the network: the server is asked at once.
    if (muette) {
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
