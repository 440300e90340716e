/**
 * Façades that have changed since the page was opened, for lists whose answers do not know their hash: the picture is asked for
 * again under another address. What was counted once is never counted down, so that no picture of before comes back.
 */
import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';

const ecoute = creerEcoute();
const fois = new Map<string, number>();
/** In place of an id: every programme. */
export const TOUTES = '';
const aMontrer = new Set<string>();

function montrer(): void {
  for (const programme of aMontrer) {
    fois.set(programme, (fois.get(programme) ?? 0) + 1);
  }
  aMontrer.clear();
  ecoute.dire();
}

/** The façades of these programmes may have changed; a page behind another tab asks for them when it is looked at. */
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

/** How many times the façade of this programme may have changed. */
export function useVersionDeFacade(programme: string): number {
  return useSyncExternalStore(
    ecoute.suivre,
    () => (fois.get(programme) ?? 0) + (fois.get(TOUTES) ?? 0),
    () => 0,
  );
}
