import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { communes } from '../../../scripts/communes-de-la-carte.mjs';
import { epingles, grouper, largeurEtiquette, sansChevauchement } from './grappes';
import { placerNoms } from './noms-de-communes';
import type { PointCarte } from './points';
import { cadreDe, contour, decoder, departementsDe, frontieres, type Topologie } from './topologie';
import { coutures } from './voisins';

const lire = (nom: string) => JSON.parse(readFileSync(new URL(`./donnees/${nom}`, import.meta.url), 'utf8'));

/** Two squares side by side. Arc 1 is their common side. */
const DEUX_CARRES: Topologie = {
  transform: { scale: [1, 1], translate: [10, 40] },
  arcs: [
    [
      [1, 0],
      [-1, 0],
      [0, 1],
      [1, 0],
    ],
    [
      [1, 0],
      [0, 1],
    ],
    [
      [1, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ],
  ],
  objects: {
    departements: {
      geometries: [
        { type: 'Polygon', arcs: [[0, ~1]], properties: { code: '01', region: '84' } },
        { type: 'MultiPolygon', arcs: [[[1, 2]]], properties: { code: '02', region: '84' } },
      ],
    },
  },
};

it('décode les contours et tait les limites intérieures', () => {
  const france = decoder(DEUX_CARRES);
  expect(france.departements[0]?.polygones).toEqual([
    [
      [
        [40, 11],
        [40, 10],
        [41, 10],
        [41, 11],
        [40, 11],
      ],
    ],
  ]);
  expect(contour(france, france.departements)).toHaveLength(2);
  expect(contour(france, france.departements.slice(0, 1))).toHaveLength(2);
  expect(departementsDe(france, '84').map(({ code }) => code)).toEqual(['01', '02']);
  expect(departementsDe(france, '84-02').map(({ code }) => code)).toEqual(['02']);
  expect(departementsDe(france, '84-02-02001')).toEqual([]);
});

it('tient les contours de France en 101 départements', () => {
  const france = decoder(lire('france.topo.json'));
  expect(france.departements).toHaveLength(101);
  const loire = departementsDe(france, '52-44');
  const cadre = cadreDe(contour(france, loire).flat());
  expect(cadre?.[0][0]).toBeCloseTo(46.86, 1);
  expect(cadre?.[1][1]).toBeCloseTo(-0.92, 1);
  expect(departementsDe(france, '52')).toHaveLength(5);
  expect(cadreDe([])).toBeNull();
});

it('trouve ce qui longe un voisin', () => {
  const ligne: [number, number][] = [
    [45, 0],
    [45.05, 0],
    [45.1, 0],
    [46, 0],
  ];
  const voisin: [number, number][] = [
    [44.9, 0.05],
    [45.12, 0.05],
  ];
  expect(frontieres([ligne], [voisin], 10)).toEqual([ligne.slice(0, 3)]);
  expect(frontieres([ligne], [voisin], 1)).toEqual([]);
});

it('garde les coutures avec les voisins, trouvées une fois pour toutes', async () => {
  const trouvees = coutures(decoder(lire('france.topo.json')), lire('voisins.geojson'));
  expect(trouvees.length).toBeGreaterThan(20);
  // When an outline changes, `npx vitest run src/ui/carte -u` writes `coutures.json` again.
  const ecrites = trouvees.map((une) => JSON.stringify(une)).join(',\n');
  await expect(`[\n${ecrites}\n]\n`).toMatchFileSnapshot('./donnees/coutures.json');
});

it('garde les communes de la source', () => {
  expect(lire('communes.json')).toEqual(communes());
});

const projeter = (lat: number, long: number) => ({ x: long * 100, y: -lat * 100 });

it('réunit les épingles dont les étiquettes se couvriraient, sans perdre un lot', () => {
  const points: PointCarte[] = Array.from({ length: 60 }, (_, rang) => ({
    id: `P${rang}`,
    lat: ((rang * 37) % 19) / 10,
    long: ((rang * 53) % 23) / 10,
    lots: rang * 7,
  }));
  const depart = points.map(({ id, ...reste }) => ({ cle: id, ids: [id], ...reste }));
  const reunies = sansChevauchement(depart, projeter);
  expect(reunies.length).toBeGreaterThan(1);
  expect(reunies.length).toBeLessThan(60);
  expect(reunies.flatMap(({ ids }) => ids).sort()).toEqual(points.map(({ id }) => id).sort());
  expect(reunies.reduce((somme, { lots }) => somme + lots, 0)).toBe(
    points.reduce((somme, { lots }) => somme + lots, 0),
  );
  for (const [rang, a] of reunies.entries()) {
    for (const b of reunies.slice(rang + 1)) {
      const [pa, pb] = [projeter(a.lat, a.long), projeter(b.lat, b.long)];
      const large = (largeurEtiquette(a.lots) + largeurEtiquette(b.lots)) / 2 + 4;
      expect(Math.abs(pa.x - pb.x) >= large || Math.abs(pa.y - pb.y) >= 24).toBe(true);
    }
  }
});

it('élargit une étiquette de ses chiffres, et de l’espace des milliers', () => {
  expect(largeurEtiquette(7)).toBe(26);
  expect(largeurEtiquette(999)).toBeCloseTo(38.3);
  expect(largeurEtiquette(1040)).toBeCloseTo(50.4);
});

it('groupe de loin et sépare de près', () => {
  const index = grouper([
    { id: 'A', lat: 47.2, long: -1.55, lots: 4 },
    { id: 'B', lat: 47.21, long: -1.54, lots: 6 },
    { id: 'C', lat: 48.1, long: -1.68, lots: 1 },
  ]);
  const monde = { ouest: -5, sud: 42, est: 9, nord: 51 };
  expect(epingles(index, monde, 8).map(({ ids, lots }) => [ids.toSorted().join(), lots])).toEqual([
    ['A,B', 10],
    ['C', 1],
  ]);
  expect(
    epingles(index, monde, 14)
      .map(({ cle }) => cle)
      .toSorted(),
  ).toEqual(['A', 'B', 'C']);
});

it('nomme les villes sans couvrir ni noms ni épingles', () => {
  const villes = [
    { nom: 'Nantes', x: 100, y: 100, habitants: 320_000 },
    { nom: 'Rezé', x: 110, y: 104, habitants: 42_000 },
    { nom: 'Vertou', x: 300, y: 100, habitants: 25_000 },
  ];
  const noms = placerNoms(villes, [{ x: 305, y: 90, largeur: 40, hauteur: 20 }]);
  expect(noms.map(({ nom, aGauche }) => [nom, aGauche])).toEqual([
    ['Nantes', false],
    ['Vertou', true],
  ]);
});
