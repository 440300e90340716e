/** The points that the map shows. They have a module of their own, because the page reads them before the map is loaded. */
import type { Cadre } from '../../lib/eloignement';

/** A programme on the map, or a group of programmes that the server counted. */
export interface PointCarte {
  id: string;
  lat: number;
  long: number;
  /** The number of matching lots. */
  lots: number;
  /** For a group: the number of programmes, and the frame around them. */
  groupe?: { programmes: number; cadre: Cadre };
}

/** The position of a point: the point itself, or two corners of a group's frame. */
export function coinsDe({ lat, long, groupe }: PointCarte): { lat: number; long: number }[] {
  if (groupe === undefined) {
    return [{ lat, long }];
  }
  const [ouest, sud, est, nord] = groupe.cadre;
  return [
    { lat: sud, long: ouest },
    { lat: nord, long: est },
  ];
}
