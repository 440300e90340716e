/**
 * The highlighted programme or lot, in the list or on the map. It has its own store, so that hovering only renders the rows of
 * one programme and its pin.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { creerEcoute } from '../../lib/ecoute';
import { type Cadre, estDans, pointDe, type Situe } from '../../lib/eloignement';

interface Survol {
  /** The highlighted programmes: all those of a pin. */
  programmes: readonly string[];
  /**
   * For highlighted groups that the server counted: the frame of each. The programmes of such a group are not known, so a row is
   * highlighted when its programme lies inside a frame.
   */
  cadres: readonly Cadre[];
  /** The lot that the list points at; `null` from the map, which shows programmes. */
  lot: string | null;
  /** The programme of the highlighted row. The map finds the group of this programme by its place. */
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

/** The whole state, for the map. */
export function useSurvol(): Survol {
  return useSyncExternalStore(ecoute.suivre, () => survol);
}

type Eclairage = 'lui' | 'voisin' | null;

/**
 * The handlers and attributes of a row or a card: it highlights its programme on the map, and the map highlights it. Other
 * lots of the same programme (`data-voisine`) are highlighted less.
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
