// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { monter, preparer, servir } from '../../essais/monter';
import { SANS_CRITERE } from '../../lib/criteres';
import type { CarteProps } from '../../ui/carte/carte';
import { PanneauCarte } from './panneau-carte';
import { survoler, useEclairage } from './survol';

preparer();

/** The last props of the map. */
let carte: CarteProps | null = null;

vi.mock('../../ui/carte/carte-differee', () => ({
  CarteDifferee: (props: CarteProps) => {
    carte = props;
    return props.fiche;
  },
}));

const programme = (id: string, lat: number, long: number, lots: number) => ({
  id,
  nomCommercial: `Le ${id}`,
  lieu: { ville: 'Nantes' },
  coordonnees: { lat, long },
  hasExclusivity: false,
  lotsTrouves: { total: lots, logements: lots, annexes: 0, commerces: 0, prixMin: 200_000 },
});
const GROUPE = { lat: 47.5, long: -1.5, programmes: 250, lots: 900, cadre: [-2, 47, -1, 48] };
const BREST = programme('Brest', 48.4, -4.5, 3);
const VUE = { fenetre: '-2,47,-1,48', zoom: 9 };

let demandes: URL[] = [];
let ici: object = {};

beforeEach(() => {
  demandes = [];
  carte = null;
  ici = { total: 1, programmes: [programme('Quai', 47.2, -1.55, 4)], groupes: [] };
  survoler([]);
});

function ouvrir(entiere: object) {
  servir({
    '/api/offre/carte': (adresse) => {
      demandes.push(adresse);
      return Response.json(adresse.searchParams.has('vue') ? ici : entiere);
    },
  });
  return monter(
    <>
      <PanneauCarte criteres={SANS_CRITERE} distance={null} bascule={null} chercherIci={() => {}} />
      <Ligne />
    </>,
  );
}

const DU_GROUPE = { id: 'caché', coordonnees: { lat: 47.1, long: -1.2 }, lieu: {} };
function Ligne() {
  return <p {...useEclairage(DU_GROUPE, 'caché-1')}>une ligne</p>;
}

const points = () => carte?.points.map(({ titre, lots }) => `${titre} ${lots}`.trim());

it('demande une fois une recherche qui tient en peu d’épingles, où que la carte aille', async () => {
  ouvrir({ total: 2, programmes: [programme('Quai', 47.2, -1.55, 4), BREST], groupes: [] });
  await waitFor(() => expect(points()).toEqual(['Le Brest, Nantes 3', 'Le Quai, Nantes 4']));
  act(() => carte?.regarder?.(VUE));
  await new Promise((suite) => setTimeout(suite, 300));
  expect(demandes).toHaveLength(1);
});

it('demande ce que la carte montre quand elle s’arrête, et garde les épingles d’avant jusque-là', async () => {
  ouvrir({ total: 251, programmes: [BREST], groupes: [GROUPE] });
  await waitFor(() => expect(points()).toEqual(['Le Brest, Nantes 3', '900']));
  act(() => carte?.regarder?.({ ...VUE, zoom: 8 }));
  act(() => carte?.regarder?.(VUE));
  expect(points()).toEqual(['Le Brest, Nantes 3', '900']);
  await waitFor(() => expect(points()).toEqual(['Le Quai, Nantes 4']));
  expect(demandes.map(({ searchParams }) => [searchParams.get('vue'), searchParams.get('zoom')])).toEqual([
    [null, null],
    ['-2,47,-1,48', '9'],
  ]);
  // A single pin opens its card, as usual.
  act(() => carte?.choisir(['Quai']));
  expect(await screen.findByRole('link', { name: /Le Quai/u })).toBeTruthy();
});

it('marque le groupe de la ligne que l’on montre, et les lignes du groupe que l’on montre', async () => {
  ouvrir({ total: 251, programmes: [BREST], groupes: [GROUPE] });
  await waitFor(() => expect(points()).toHaveLength(2));
  const groupe = carte?.points.find(({ groupe: un }) => un !== undefined)?.id ?? '';
  const ligne = screen.getByText('une ligne');
  expect(carte?.marques.has(groupe)).toBe(false);
  act(() => survoler(['caché'], { situe: DU_GROUPE }));
  expect(carte?.marques.has(groupe)).toBe(true);
  act(() => survoler([]));
  expect(ligne.dataset.marquee).toBeUndefined();
  act(() => carte?.survoler([groupe]));
  expect(ligne.dataset.marquee).toBe('true');
  expect(carte?.marques.has(groupe)).toBe(true);
  // A group has no card.
  act(() => carte?.choisir([groupe]));
  expect(screen.queryByRole('article')).toBeNull();
});

it('dit combien de programmes sont outre-mer, et où, dès qu’une vue ne les tient pas tous', async () => {
  const lesAbymes = programme('Madras', 16.27, -61.5, 2);
  const reunion = { lat: -21, long: 55.4, programmes: 4, lots: 31, cadre: [55.27, -21.29, 55.46, -20.88] };
  ouvrir({ total: 256, programmes: [BREST, lesAbymes], groupes: [GROUPE, reunion] });
  await waitFor(() =>
    expect(carte?.territoires).toEqual([
      {
        nom: 'Métropole',
        programmes: 251,
        cadre: [
          [47, -4.5],
          [48.4, -1],
        ],
      },
      {
        nom: 'Antilles et Guyane',
        programmes: 1,
        cadre: [
          [16.27, -61.5],
          [16.27, -61.5],
        ],
      },
      {
        nom: 'La Réunion et Mayotte',
        programmes: 4,
        cadre: [
          [-21.29, 55.27],
          [-20.88, 55.46],
        ],
      },
    ]),
  );
  // A move of the map changes the pins, but not the territories, which are about the whole search.
  act(() => carte?.regarder?.(VUE));
  await waitFor(() => expect(points()).toEqual(['Le Quai, Nantes 4']));
  expect(carte?.territoires).toHaveLength(3);
});

it('ne propose pas d’aller ailleurs quand tout est en métropole', async () => {
  ouvrir({ total: 251, programmes: [BREST], groupes: [GROUPE] });
  await waitFor(() => expect(points()).toHaveLength(2));
  expect(carte?.territoires).toEqual([]);
});
