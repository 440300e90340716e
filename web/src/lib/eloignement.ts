/** The distance between a programme and the searched places, when the search was widened. */
import type { ProgrammeDeLot } from '../api/types';
import { lieuConnu } from './lieux-connus';

const RAYON_TERRE = 6371;

/** The distance between two points, in kilometres. */
export function kilometres(
  [latA, longA]: readonly [number, number],
  [latB, longB]: readonly [number, number],
): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((latB - latA) * rad) / 2) ** 2 +
    Math.cos(latA * rad) * Math.cos(latB * rad) * Math.sin(((longB - longA) * rad) / 2) ** 2;
  return 2 * RAYON_TERRE * Math.asin(Math.sqrt(h));
}

/** A frame on the map: west, south, east and north, in degrees. */
export type Cadre = readonly [ouest: number, sud: number, est: number, nord: number];

/** Whether a point is inside a frame. The edges count as inside. */
export function estDans([lat, long]: readonly [number, number], [ouest, sud, est, nord]: Cadre): boolean {
  return long >= ouest && long <= est && lat >= sud && lat <= nord;
}

export type Situe = Pick<ProgrammeDeLot, 'coordonnees'> & {
  lieu: { latitude?: number | null; longitude?: number | null };
};

/** The exact point of a programme, otherwise the point of its town. */
export function pointDe({ coordonnees, lieu }: Situe): readonly [number, number] | null {
  if (coordonnees !== null) {
    return [coordonnees.lat, coordonnees.long];
  }
  const { latitude, longitude } = lieu;
  return typeof latitude === 'number' && typeof longitude === 'number' ? [latitude, longitude] : null;
}

/** The distance to the nearest searched place, in kilometres; `null` when the point of the programme or of every place is not known. */
export function kilometresJusquA(programme: Situe, lieux: readonly string[]): number | null {
  const ici = pointDe(programme);
  const distances = lieux.flatMap((id) => {
    const lieu = lieuConnu(id);
    return ici !== null && typeof lieu?.latitude === 'number' && typeof lieu.longitude === 'number'
      ? [kilometres(ici, [lieu.latitude, lieu.longitude])]
      : [];
  });
  return distances.length === 0 ? null : Math.min(...distances);
}

/** The distance to the nearest searched place, as "à 12 km"; `null` when it is not known. */
export function eloignement(programme: Situe, lieux: readonly string[]): string | null {
  const distance = kilometresJusquA(programme, lieux);
  return distance === null ? null : `à ${Math.max(1, Math.round(distance))}\u00a0km`;
}
