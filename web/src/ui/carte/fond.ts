/**
 * The base of the map, from our own outlines: the sea with coast lines, the land and the searched area (identity section 9).
 */
import L from 'leaflet';
import classes from './carte.module.css';
import { Suiveuse } from './couches';
import communesUrl from './donnees/communes.json?url';
import coutures from './donnees/coutures.json';
import franceUrl from './donnees/france.topo.json?url';
import voisinsUrl from './donnees/voisins.geojson?url';
import type { Commune } from './noms-de-communes';
import {
  cadreDe,
  contour,
  decoder,
  departementsDe,
  type France,
  type Point,
  type Topologie,
} from './topologie';
import { COUTURE, terresVoisines, type Voisins } from './voisins';

/** The searched area: places of `/lieux`, discs around towns, or a window of the map. */
export interface ZoneCherchee {
  lieux: readonly string[];
  cercles: readonly { lat: number; long: number; km: number }[];
  fenetre: readonly [ouest: number, sud: number, est: number, nord: number] | null;
}

export interface Fond {
  france: France;
  voisins: Point[][][][];
  communes: Commune[];
}

/** The widths of the three coast lines, the widest first. Each coast line is a line with a narrower one in the sea's colour on top. */
const TRAITS_DE_COTE = [34, 20, 9] as const;
const EPAISSEUR_DU_TRAIT = 1.4;

async function charger<T>(url: string): Promise<T> {
  const reponse = await fetch(url);
  if (!reponse.ok) {
    throw new Error(`map data: ${reponse.status}`);
  }
  return await reponse.json();
}

let enMemoire: Promise<Fond & { coutures: Point[][]; cotes: Point[][] }> | null = null;

/** Loads the outlines once. After a failure the next call tries again. */
export function chargerFond() {
  enMemoire ??= (async () => {
    const [topologie, voisins, communes] = await Promise.all([
      charger<Topologie>(franceUrl),
      charger<Voisins>(voisinsUrl),
      charger<Commune[]>(communesUrl),
    ]);
    const france = decoder(topologie);
    const cotes = contour(france, france.departements);
    return {
      france,
      communes,
      voisins: terresVoisines(voisins),
      cotes,
      // The lines where our outline runs along a neighbour's. The file holds them; `carte.test.ts` computes them again to check them.
      coutures: coutures.map(([ligne = 0, debut, fin]) => (cotes[ligne] ?? []).slice(debut, fin)),
    };
  })().catch((cause: unknown) => {
    enMemoire = null;
    throw cause;
  });
  return enMemoire;
}

/** Metropolitan France, where most programmes are. */
export const METROPOLE: [Point, Point] = [
  [41.3, -5.2],
  [51.1, 9.6],
];

type FondCharge = Awaited<ReturnType<typeof chargerFond>>;

function couche(carte: L.Map, nom: string, rang: number): L.SVG {
  carte.createPane(nom).style.zIndex = String(rang);
  return L.svg({ pane: nom, padding: 0.6 });
}

/** Draws the sea and the land. Returns the function that draws the searched area again. */
export function dessinerFond(carte: L.Map, fond: FondCharge): (zone: ZoneCherchee) => void {
  const terre = couche(carte, 'terre', 210);
  const cherchee = couche(carte, 'cherchee', 220);
  const commun = { interactive: false, smoothFactor: 1.2 };
  const trait = (
    renderer: L.SVG,
    lignes: Point[][],
    className: string | undefined,
    weight: number,
    options: L.PolylineOptions = {},
  ) =>
    L.polyline(lignes, { ...commun, renderer, className: className ?? '', weight, ...options }).addTo(carte);

  // Each shore has six strokes. Only the widest is projected, clipped and simplified; the others follow it.
  const rivages = [...fond.cotes, ...fond.voisins.flat(2)];
  const [large, ...autres] = TRAITS_DE_COTE.flatMap((largeur) => [
    { className: classes.traitDeCote ?? '', weight: largeur },
    { className: classes.eau ?? '', weight: largeur - EPAISSEUR_DU_TRAIT },
  ]);
  const meneuse = trait(terre, rivages, large?.className, large?.weight ?? 0);
  for (const options of autres) {
    new Suiveuse(meneuse, { ...commun, renderer: terre, ...options }).addTo(carte);
  }
  for (const voisin of fond.voisins) {
    L.polygon(voisin, { ...commun, renderer: terre, className: classes.terre ?? '', weight: 1 }).addTo(carte);
  }
  const couture = trait(terre, fond.coutures, classes.couture, 1, { lineCap: 'butt' });
  const coudre = () => {
    // The width of the seam in pixels, because leaflet keeps the width of a line at every zoom.
    const pixelsParKm =
      carte.project([46, 3], carte.getZoom()).distanceTo(carte.project([47, 3], carte.getZoom())) / 111.2;
    couture.setStyle({ weight: 2 * COUTURE * pixelsParKm });
  };
  carte.on('zoomend', coudre);
  coudre();
  const terres = new Map(
    fond.france.departements.map(({ code, polygones: anneaux }) => [
      code,
      L.polygon(anneaux, { ...commun, renderer: terre, className: classes.terre ?? '', weight: 1 }).addTo(
        carte,
      ),
    ]),
  );

  const zoneDessinee = L.layerGroup().addTo(carte);
  return (zone) => {
    zoneDessinee.clearLayers();
    const partout = zone.lieux.length === 0;
    const entiers = partout
      ? fond.france.departements
      : zone.lieux.flatMap((id) => departementsDe(fond.france, id));
    // A town has no outline here, only a circle around it. The circle is not filled, because it may cover the sea: the département of the
    // town is filled instead.
    const autour = zone.lieux
      .filter((id) => id.split('-').length > 2)
      .flatMap((id) => departementsDe(fond.france, id.split('-').slice(0, 2).join('-')));
    const dedans = [...entiers, ...autour];
    for (const { code } of dedans) {
      const terreDuDepartement = terres.get(code);
      if (terreDuDepartement !== undefined) {
        const options = {
          ...commun,
          renderer: cherchee,
          className: classes.dedans ?? '',
          fill: true,
          weight: 1,
        };
        zoneDessinee.addLayer(new Suiveuse(terreDuDepartement, options));
      }
    }
    zoneDessinee.addLayer(
      L.polyline(contour(fond.france, entiers), {
        ...commun,
        renderer: cherchee,
        className: classes.limite ?? '',
        weight: 1.3,
      }),
    );
    for (const { lat, long, km } of zone.cercles) {
      zoneDessinee.addLayer(
        L.circle([lat, long], {
          ...commun,
          renderer: cherchee,
          className: classes.cercle ?? '',
          radius: km * 1000,
          weight: 1.3,
        }),
      );
    }
    if (zone.fenetre !== null) {
      const [ouest, sud, est, nord] = zone.fenetre;
      const cadre: [Point, Point] = [
        [sud, ouest],
        [nord, est],
      ];
      zoneDessinee.addLayer(
        L.rectangle(cadre, { ...commun, renderer: cherchee, className: classes.cercle ?? '', weight: 1.3 }),
      );
    }
  };
}

/** The first view: the searched area, otherwise the area of the programmes. */
export function cadrer(
  fond: Fond | null,
  zone: ZoneCherchee,
  points: readonly { lat: number; long: number }[],
): [Point, Point] {
  if (zone.fenetre !== null) {
    const [ouest, sud, est, nord] = zone.fenetre;
    return [
      [sud, ouest],
      [nord, est],
    ];
  }
  const contours =
    fond === null
      ? []
      : zone.lieux.flatMap((id) => contour(fond.france, departementsDe(fond.france, id)).flat());
  const disques = zone.cercles.flatMap(({ lat, long, km }): Point[] => {
    const [haut, large] = [km / 111.2, km / 111.2 / Math.cos((lat * Math.PI) / 180)];
    return [
      [lat - haut, long - large],
      [lat + haut, long + large],
    ];
  });
  const zoneCherchee = cadreDe([...contours, ...disques]);
  if (zoneCherchee !== null) {
    return zoneCherchee;
  }
  const [[sud, ouest], [nord, est]] = METROPOLE;
  const enMetropole = points.filter(
    ({ lat, long }) => lat >= sud && lat <= nord && long >= ouest && long <= est,
  );
  const vus = enMetropole.length > 0 ? enMetropole : points;
  return cadreDe(vus.map(({ lat, long }): Point => [lat, long])) ?? METROPOLE;
}
