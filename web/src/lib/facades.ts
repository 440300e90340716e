/**
 * Counts how often each façade may have changed since the page was opened, for lists whose answers lack the hash of the façade. The count
 * is part of the picture's address, so a change loads a new picture. The count never goes down, because the browser would show an old
 * picture again.
 */
import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';

const ecoute = creerEcoute();
const fois = new Map<string, number>();
/** The id that stands for every programme. */
export const TOUTES = '';
const aMontrer = new Set<string>();

function montrer(): void {
  for (const programme of aMontrer) {
    fois.set(programme, (fois.get(programme) ?? 0) + 1);
  }
  aMontrer.clear();
  ecoute.dire();
}

/** Notes that the façades of these programmes may have changed. A hidden tab loads them when it is looked at. */
export function noterFacades(programmes: Iterable<string>): void {
  for (const programme of programmes) {
    aMontrer.add(programme);
  }
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', montrer, { once: true });
  } else {
    montrer();
  }
}

/** The number of times that the façade of this programme may have changed. */
export function useVersionDeFacade(programme: string): number {
  return useSyncExternalStore(
    ecoute.suivre,
    () => (fois.get(programme) ?? 0) + (fois.get(TOUTES) ?? 0),
    () => 0,
  );
}
