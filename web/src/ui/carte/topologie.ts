/**
 * Decodes the outlines of France from TopoJSON. Neighbouring départements share their arcs, so the outline of a group is made of the arcs
 * that belong to only one of its départements.
 */

/** Latitude, then longitude, as leaflet expects. */
export type Point = [lat: number, long: number];

type Geometrie = ({ type: 'Polygon'; arcs: number[][] } | { type: 'MultiPolygon'; arcs: number[][][] }) & {
  properties: { code: string; nom?: string; region?: string };
};

/** The content of `france.topo.json`. */
export interface Topologie {
  arcs: [number, number][][];
  transform: { scale: [number, number]; translate: [number, number] };
  objects: { departements: { geometries: Geometrie[] } };
}

export interface Departement {
  code: string;
  region: string;
  /** The polygons, each with its rings. */
  polygones: Point[][][];
  /** The indexes of the arcs of the outline. The direction of an arc does not matter. */
  arcs: number[];
}

export interface France {
  departements: Departement[];
  arcs: Point[][];
}

function decoderArc(arc: readonly [number, number][], { scale, translate }: Topologie['transform']): Point[] {
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [y * scale[1] + translate[1], x * scale[0] + translate[0]];
  });
}

/** The index of an arc. A negative number stands for an arc that is followed backwards. */
const rang = (arc: number): number => (arc < 0 ? ~arc : arc);

function anneau(arcs: readonly Point[][], numeros: readonly number[]): Point[] {
  return numeros.flatMap((numero, place) => {
    const arc = arcs[rang(numero)] ?? [];
    const oriente = numero < 0 ? arc.toReversed() : arc;
    return place === 0 ? oriente : oriente.slice(1);
  });
}

export function decoder(topologie: Topologie): France {
  const arcs = topologie.arcs.map((arc) => decoderArc(arc, topologie.transform));
  const departements = topologie.objects.departements.geometries.map((geometrie) => {
    const polygones = geometrie.type === 'Polygon' ? [geometrie.arcs] : geometrie.arcs;
    return {
      code: geometrie.properties.code,
      region: geometrie.properties.region ?? '',
      polygones: polygones.map((anneaux) => anneaux.map((un) => anneau(arcs, un))),
      arcs: polygones.flat(2).map(rang),
    };
  });
  return { departements, arcs };
}

/** The outline of a group of départements: the arcs that belong to only one of them. */
export function contour(france: France, departements: readonly Departement[]): Point[][] {
  const vus = new Map<number, number>();
  for (const arc of departements.flatMap((un) => un.arcs)) {
    vus.set(arc, (vus.get(arc) ?? 0) + 1);
  }
  return [...vus].filter(([, fois]) => fois === 1).map(([arc]) => france.arcs[arc] ?? []);
}

/** The départements of a place of `/lieux`: all those of a region, or the département itself; none for a town. */
export function departementsDe(france: France, id: string): Departement[] {
  const [region, departement, commune] = id.split('-');
  if (commune !== undefined) {
    return [];
  }
  return france.departements.filter((un) =>
    departement === undefined ? un.region === region : un.code === departement,
  );
}

/** The smallest frame around these points; `null` without points. */
export function cadreDe(points: Iterable<Point>): [Point, Point] | null {
  let [sud, ouest, nord, est] = [90, 180, -90, -180];
  for (const [lat, long] of points) {
    sud = Math.min(sud, lat);
    nord = Math.max(nord, lat);
    ouest = Math.min(ouest, long);
    est = Math.max(est, long);
  }
  return sud > nord
    ? null
    : [
        [sud, ouest],
        [nord, est],
      ];
}

/** Kilometres of one degree of latitude. */
const DEGRE = 111.2;

function distanceAuSegment([lat, long]: Point, [latA, longA]: Point, [latB, longB]: Point): number {
  const echelle = Math.cos((lat * Math.PI) / 180);
  const [x, y] = [(long - longA) * echelle, lat - latA];
  const [dx, dy] = [(longB - longA) * echelle, latB - latA];
  const longueur = dx * dx + dy * dy;
  const t = longueur === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / longueur));
  return Math.hypot(x - t * dx, y - t * dy) * DEGRE;
}

/**
 * The parts of these lines that are within `km` of a neighbour's border. Our outlines and the neighbours' come from two sources, so a
 * border is two lines with a gap between them. This gap is land, not sea.
 */
export function frontieres(lignes: readonly Point[][], voisins: readonly Point[][], km: number): Point[][] {
  const marge = km / DEGRE / 0.6;
  const segments = voisins.flatMap((ligne) =>
    ligne.slice(1).map((fin, rangDuSegment) => [ligne[rangDuSegment] ?? fin, fin] as const),
  );
  const proche = (point: Point): boolean =>
    segments.some(([a, b]) => {
      const loin =
        point[0] < Math.min(a[0], b[0]) - marge ||
        point[0] > Math.max(a[0], b[0]) + marge ||
        point[1] < Math.min(a[1], b[1]) - marge ||
        point[1] > Math.max(a[1], b[1]) + marge;
      return !loin && distanceAuSegment(point, a, b) <= km;
    });
  const sortie: Point[][] = [];
  for (const ligne of lignes) {
    let courante: Point[] = [];
    for (const point of ligne) {
      if (proche(point)) {
        courante.push(point);
      } else {
        sortie.push(courante);
        courante = [];
      }
    }
    sortie.push(courante);
  }
  return sortie.filter((ligne) => ligne.length > 1);
}
