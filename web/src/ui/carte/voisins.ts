/** The neighbouring countries, which the map draws beside our own outlines. */
import { contour, type France, frontieres, type Point } from './topologie';

export interface Voisins {
  features: {
    geometry:
      | { type: 'Polygon'; coordinates: [number, number][][] }
      | { type: 'MultiPolygon'; coordinates: [number, number][][][] };
    properties: { iso_n3: string };
  }[];
}

const FRANCE = '250';
/** The ISO codes of the countries that share a border with France. */
const LIMITROPHES = new Set(['056', '442', '276', '756', '380', '724', '020', '492']);
/** The largest distance between two sources of the same border, in kilometres. */
export const COUTURE = 12;
/** The frame at which the neighbours' outlines were cut: west, south, east, north. */
const COUPE = [-12, 38, 16, 56] as const;
/** How far the land is drawn beyond this frame, out of sight, in degrees. */
const AU_DELA = 8;

/** A point of a neighbour. A point on the cut is moved outwards, so that the land does not end in a straight coast. */
function inverser([long, lat]: [number, number]): Point {
  const [ouest, sud, est, nord] = COUPE;
  const pousser = (valeur: number, bas: number, haut: number) =>
    valeur <= bas ? bas - AU_DELA : valeur >= haut ? haut + AU_DELA : valeur;
  return [pousser(lat, sud, nord), pousser(long, ouest, est)];
}

function polygones({ geometry }: Voisins['features'][number]): Point[][][] {
  const multiple = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return multiple.map((anneaux) => anneaux.map((un) => un.map(inverser)));
}

const autres = ({ features }: Voisins) => features.filter(({ properties }) => properties.iso_n3 !== FRANCE);

/** The land around France, one country at a time. */
export function terresVoisines(voisins: Voisins): Point[][][][] {
  return autres(voisins).map(polygones);
}

/**
 * The stretches where the outline of France runs along a neighbour's. Each is a part of a line of `contour`: the rank of this line, the
 * rank in the line of the first point of the part, and that of the point after its last one.
 */
export function coutures(france: France, voisins: Voisins): [ligne: number, debut: number, fin: number][] {
  const bords = autres(voisins)
    .filter(({ properties }) => LIMITROPHES.has(properties.iso_n3))
    .flatMap((un) => polygones(un).flat());
  return contour(france, france.departements).flatMap((ligne, rang) =>
    frontieres([ligne], bords, COUTURE).map((partie): [number, number, number] => {
      const debut = ligne.indexOf(partie[0] as Point);
      return [rang, debut, debut + partie.length];
    }),
  );
}
