/**
 * What is under the pointer or has the keyboard, in the list or on the map: a small store of its own, so that passing over a row draws
 * the rows of its programme and its pin again, and nothing else.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { creerEcoute } from '../../lib/ecoute';

const RIEN: readonly string[] = [];

/** Programmes, all those of a pin. */
let survoles = RIEN;
/** The lot, when one of the list is pointed at; `null` from the map, which shows programmes. */
let pointe: string | null = null;
const ecoute = creerEcoute();

export function survoler(ids: readonly string[], lot: string | null = null): void {
  if (ids.join() === survoles.join() && lot === pointe) {
    return;
  }
  survoles = ids.length === 0 ? RIEN : ids;
  pointe = lot;
  ecoute.dire();
}

/** All of them, for the map. */
export function useSurvoles(): readonly string[] {
  return useSyncExternalStore(ecoute.suivre, () => survoles);
}

type Eclairage = 'lui' | 'voisin' | null;

/**
 * What a row or a card does: it lights its programme on the map, and is lit by it. One lot alone is pointed at in the list: the
 * others of its programme (`data-voisine`) are lit less, so that it can be told from them.
 */
export function useEclairage(programme: string, lot: string | null = null) {
  const eclairage = useSyncExternalStore(
    ecoute.suivre,
    (): Eclairage => {
      if (!survoles.includes(programme)) {
        return null;
      }
      return pointe === null || pointe === lot ? 'lui' : 'voisin';
    },
    () => null,
  );
  const montrer = useCallback(() => survoler([programme], lot), [programme, lot]);
  const cacher = useCallback(() => survoler([]), []);
  return {
    'data-marquee': eclairage === 'lui' || undefined,
    'data-voisine': eclairage === 'voisin' || undefined,
    onMouseEnter: montrer,
    onMouseLeave: cacher,
    onFocus: montrer,
    onBlur: cacher,
  };
}
