/**
 * Programmes under the pointer, in the list or on the map: a small store of its own, so that passing over a row draws that
 * row and its pin again, and nothing else.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { creerEcoute } from '../../lib/ecoute';

const RIEN: readonly string[] = [];

let survoles = RIEN;
const ecoute = creerEcoute();

export function survoler(ids: readonly string[]): void {
  if (ids.join() === survoles.join()) {
    return;
  }
  survoles = ids.length === 0 ? RIEN : ids;
  ecoute.dire();
}

/** All of them, for the map. */
export function useSurvoles(): readonly string[] {
  return useSyncExternalStore(ecoute.suivre, () => survoles);
}

/** Whether this programme is one of them. */
function useSurvole(id: string): boolean {
  return useSyncExternalStore(ecoute.suivre, () => survoles.includes(id));
}

/** What a row or a card does: it lights its programme on the map, and is lit by it. */
export function useEclairage(id: string) {
  const marquee = useSurvole(id);
  const montrer = useCallback(() => survoler([id]), [id]);
  const cacher = useCallback(() => survoler([]), []);
  return {
    'data-marquee': marquee || undefined,
    onMouseEnter: montrer,
    onMouseLeave: cacher,
    onFocus: montrer,
    onBlur: cacher,
  };
}
