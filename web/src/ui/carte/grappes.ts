/** Joins pins that would cover each other, because labels never overlap on the map (identity section 9). */
import Supercluster from 'supercluster';
import { nombre } from '../../lib/formats';
import type { PointCarte } from './points';

/** A pin: one programme, or several that are too close at this zoom. */
export interface Epingle {
  /** The key of the pin. Two pins with the same programmes have the same key. */
  cle: string;
  ids: string[];
  lat: number;
  long: number;
  lots: number;
}

export interface Fenetre {
  ouest: number;
  sud: number;
  est: number;
  nord: number;
}

interface Proprietes {
  id: string;
  lots: number;
}

/** Two programmes closer than this become one pin, in pixels. */
const RAYON = 34;
/** From this zoom on supercluster no longer joins programmes: only those at the same place overlap. */
const ZOOM_MAX = 14;
/** The gap between two labels, in pixels. */
const JEU = 3;

export function grouper(points: readonly PointCarte[]): Supercluster<Proprietes, { lots: number }> {
  const index = new Supercluster<Proprietes, { lots: number }>({
    radius: RAYON,
    extent: 256,
    maxZoom: ZOOM_MAX,
    map: ({ lots }) => ({ lots }),
    reduce: (somme, { lots }) => {
      somme.lots += lots;
    },
  });
  index.load(
    points.map(({ id, lat, long, lots }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [long, lat] },
      properties: { id, lots },
    })),
  );
  return index;
}

function cleDe(ids: readonly string[]): string {
  return [...ids].sort().join(' ');
}

/** The pins of an area at a zoom, before their labels are compared. */
export function epingles(
  index: Supercluster<Proprietes, { lots: number }>,
  { ouest, sud, est, nord }: Fenetre,
  zoom: number,
): Epingle[] {
  return index.getClusters([ouest, sud, est, nord], Math.round(zoom)).map((un) => {
    const [long = 0, lat = 0] = un.geometry.coordinates;
    const ids =
      'cluster_id' in un.properties
        ? index
            .getLeaves(un.properties.cluster_id as number, Number.POSITIVE_INFINITY)
            .map((feuille) => feuille.properties.id)
        : [un.properties.id];
    return { cle: cleDe(ids), ids, lat, long, lots: un.properties.lots };
  });
}

/** The width of the space between thousands, in pixels. */
const ESPACE = 4;

/** The width of a pin's label, in pixels. */
export function largeurEtiquette(lots: number): number {
  const { length: chiffres } = String(lots);
  const { length: signes } = nombre(lots);
  return Math.max(26, 14 + 8.1 * chiffres + ESPACE * (signes - chiffres));
}

/** The height of a pin's label with its lintel, in pixels. */
const HAUTEUR = 24;

function seCouvrent(
  a: Epingle,
  b: Epingle,
  projeter: (lat: number, long: number) => { x: number; y: number },
): boolean {
  const [pa, pb] = [projeter(a.lat, a.long), projeter(b.lat, b.long)];
  const large = (largeurEtiquette(a.lots) + largeurEtiquette(b.lots)) / 2 + 4 + JEU;
  return Math.abs(pa.x - pb.x) < large && Math.abs(pa.y - pb.y) < HAUTEUR + JEU;
}

function unir(a: Epingle, b: Epingle): Epingle {
  const ids = [...a.ids, ...b.ids];
  const poids = a.ids.length / ids.length;
  return {
    cle: cleDe(ids),
    ids,
    lat: a.lat * poids + b.lat * (1 - poids),
    long: a.long * poids + b.long * (1 - poids),
    lots: a.lots + b.lots,
  };
}

/** Joins the pins whose labels would overlap on the screen, until none do. */
export function sansChevauchement(
  depart: readonly Epingle[],
  projeter: (lat: number, long: number) => { x: number; y: number },
): Epingle[] {
  const restantes = [...depart];
  for (let rang = 0; rang < restantes.length; rang += 1) {
    const courante = restantes[rang];
    const autre = restantes.findIndex(
      (une, place) => place > rang && courante !== undefined && seCouvrent(courante, une, projeter),
    );
    const couverte = restantes[autre];
    if (courante !== undefined && couverte !== undefined) {
      restantes.splice(autre, 1);
      restantes[rang] = unir(courante, couverte);
      rang = -1; // The joined pin is larger and at another place, so the comparison starts again.
    }
  }
  return restantes;
}
