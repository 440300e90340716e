/**
 * Programmes under the pointer, in the list or on the map: a small store of its own, so that passing over a row draws that
 * row and its pin again, and nothing else.
 */
import { useSyncExternalStore } from 'react';

const RIEN: readonly string[] = [];

let survoles = RIEN;
const ecouteurs = new Set<() => void>();

export function survoler(ids: readonly string[]): void {
  if (ids.join() === survoles.join()) {
    return;
  }
  survoles = ids.length === 0 ? RIEN : ids;
  for (const ecouteur of ecouteurs) {
    ecouteur();
  }
}

function ecouter(ecouteur: () => void): () => void {
  ecouteurs.add(ecouteur);
  return () => ecouteurs.delete(ecouteur);
}

/** All of them, for the map. */
export function useSurvoles(): readonly string[] {
  return useSyncExternalStore(ecouter, () => survoles);
}

/** Whether this programme is one of them, for its row. */
export function useSurvole(id: string): boolean {
  return useSyncExternalStore(ecouter, () => survoles.includes(id));
}
