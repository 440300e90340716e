/**
 * The parts of France that no single view of the map holds. When the programmes of a search lie in several parts, the map has a button for
 * each of these parts.
 */
import { type Cadre, estDans } from '../../lib/eloignement';
import { coinsDe, type PointCarte } from './points';
import type { Point } from './topologie';

export interface Territoire {
  nom: string;
  programmes: number;
  /** The south-west and north-east corners of the area where the programmes of this part are. */
  cadre: [Point, Point];
}

/** The parts of France. The frame of each is given as west, south, east, north. */
const TERRITOIRES: readonly (readonly [nom: string, cadre: Cadre])[] = [
  ['Métropole', [-6, 41, 10, 52]],
  ['Antilles et Guyane', [-64, 2, -51, 19]],
  ['La Réunion et Mayotte', [43, -23, 57, -11]],
  ['Saint-Pierre-et-Miquelon', [-57, 46, -55, 48]],
  ['Nouvelle-Calédonie', [158, -23, 173, -17]],
  ['Polynésie française', [-155, -28, -134, -7]],
];

/** The parts of France that have programmes of a search; an empty list when one view holds all programmes. */
export function territoiresDe(points: readonly PointCarte[]): Territoire[] {
  const peuples = TERRITOIRES.flatMap(([nom, bornes]) => {
    const siens = points.filter(({ lat, long }) => estDans([lat, long], bornes));
    if (siens.length === 0) {
      return [];
    }
    const coins = siens.flatMap(coinsDe);
    const [lats, longs] = [coins.map(({ lat }) => lat), coins.map(({ long }) => long)];
    const cadre: [Point, Point] = [
      [Math.min(...lats), Math.min(...longs)],
      [Math.max(...lats), Math.max(...longs)],
    ];
    return [
      { nom, programmes: siens.reduce((somme, { groupe }) => somme + (groupe?.programmes ?? 1), 0), cadre },
    ];
  });
  return peuples.length > 1 ? peuples : [];
}
