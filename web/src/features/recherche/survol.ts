/**
 * What is under the pointer or has the keyboard, in the list or on the map: a small store of its own, so that passing over a row draws
 * the rows of its programme and its pin again, and nothing else.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { creerEcoute } from '../../lib/ecoute';
import { type Cadre, estDans, pointDe, type Situe } from '../../lib/eloignement';

interface Survol {
  /** Programmes, all those of a pin. */
  programmes: readonly string[];
  /** Where those of a group stand, which the map knows by their place alone. */
  cadres: readonly Cadre[];
  /** The lot, when one of the list is pointed at; `null` from the map, which shows programmes. */
  lot: string | null;
  /** The programme of a row, by whose place the map finds its group. */
  situe: Situe | null;
}

const RIEN: Survol = { programmes: [], cadres: [], lot: null, situe: null };

let survol = RIEN;
const ecoute = creerEcoute();

export function survoler(programmes: readonly string[], suite: Partial<Survol> = {}): void {
  const vide = programmes.length === 0 && (suite.cadres ?? []).length === 0;
  const voulu = vide ? RIEN : { ...RIEN, ...suite, programmes };
  const cle = ({ programmes: ids, cadres, lot }: Survol) => [...ids, ...cadres, lot].join();
  if (cle(voulu) !== cle(survol)) {
    survol = voulu;
    ecoute.dire();
  }
}

/** All of it, for the map. */
export function useSurvol(): Survol {
  return useSyncExternalStore(ecoute.suivre, () => survol);
}

type Eclairage = 'lui' | 'voisin' | null;

/**
 * What a row or a card does: it lights its programme on the map, and is lit by it. One lot alone is pointed at in the list: the
 * others of its programme (`data-voisine`) are lit less, so that it can be told from them.
 */
export function useEclairage(programme: Situe & { id: string }, lot: string | null = null) {
  const eclairage = useSyncExternalStore(
    ecoute.suivre,
    (): Eclairage => {
      const { programmes, cadres } = survol;
      const point = cadres.length === 0 ? null : pointDe(programme);
      if (
        !programmes.includes(programme.id) &&
        (point === null || !cadres.some((cadre) => estDans(point, cadre)))
      ) {
        return null;
      }
      return survol.lot === null || survol.lot === lot ? 'lui' : 'voisin';
    },
    () => null,
  );
  const montrer = useCallback(() => survoler([programme.id], { lot, situe: programme }), [programme, lot]);
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
