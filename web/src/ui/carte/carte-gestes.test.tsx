// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import L from 'leaflet';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { monter, preparer, promesse } from '../../essais/monter';
import Carte, { type CarteProps } from './carte';
import { METROPOLE } from './fond';
import type { Vue } from './vue';

preparer();

const fond = vi.hoisted(() => ({ charger: vi.fn() }));

vi.mock('./fond', () => ({
  METROPOLE: [
    [41.3, -5.2],
    [51.1, 9.6],
  ],
  cadrer: () => [
    [46, -2],
    [48, 0],
  ],
  chargerFond: fond.charger,
  dessinerFond: () => () => {},
}));

const NANTES = { id: 'A', lat: 47.2, long: -1.55, lots: 4, titre: 'Les Quais' };
const PARTOUT: CarteProps['zone'] = { lieux: [], cercles: [], fenetre: null };
const AUCUNE: ReadonlySet<string> = new Set();
const regarder = vi.fn<(vue: Vue) => void>();
const GROUPE: CarteProps['points'][number] = {
  id: 'groupe',
  titre: '',
  lat: 46.5,
  long: -0.5,
  lots: 1040,
  groupe: { programmes: 240, cadre: [-0.6, 46.4, -0.4, 46.6] },
};
const LA_REUNION: [[number, number], [number, number]] = [
  [-21.29, 55.27],
  [-20.88, 55.46],
];
const TERRITOIRES: NonNullable<CarteProps['territoires']> = [
  { nom: 'Métropole', programmes: 251, cadre: METROPOLE },
  { nom: 'La Réunion et Mayotte', programmes: 1, cadre: LA_REUNION },
];
const REZE = { id: 'B', lat: 47.18, long: -1.54, lots: 2, titre: 'Le Clos' };

/** Opens a map of a fixed size. `venir` delivers its outlines, and `arriver` its programmes. */
function ouvrir(premiers: CarteProps['points']) {
  const contours = promesse<{ communes: [] }>();
  fond.charger.mockReturnValue(contours.promesse);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const mener = vi.spyOn(L.Map.prototype, 'fitBounds');
  mener.mockClear();
  let montrer: (marques: ReadonlySet<string>) => void = () => {};
  let poser: (question: [CarteProps['points'], string]) => void = () => {};
  function Essai() {
    const [[points, cadrage], setQuestion] = useState<[CarteProps['points'], string]>([premiers, 'ici']);
    const [marques, setMarques] = useState(AUCUNE);
    poser = setQuestion;
    montrer = setMarques;
    return (
      <Carte
        points={points}
        zone={PARTOUT}
        cadrage={cadrage}
        marques={marques}
        survoler={() => {}}
        choisir={() => {}}
        regarder={regarder}
        chercherIci={() => {}}
        territoires={TERRITOIRES}
      />
    );
  }
  return {
    ...monter(<Essai />),
    venir: () => act(async () => contours.tenir({ communes: [] })),
    arriver: (points: CarteProps['points'], cadrage = 'ici') => act(() => poser([points, cadrage])),
    /** Marks the programmes as if the pointer were on their rows in the list. */
    montrer: (...ids: string[]) => act(() => montrer(new Set(ids))),
    /** How often the map moved by itself. */
    vues: () => mener.mock.calls.length,
  };
}

const zoomer = () => screen.getByRole('button', { name: 'Agrandir la carte' });
const chercherIci = () => screen.queryByRole('button', { name: 'Chercher dans cette zone' });

it('n’offre de s’agrandir qu’une fois là', async () => {
  const { clavier, venir } = ouvrir([NANTES]);
  expect(zoomer()).toHaveProperty('disabled', true);
  await venir();
  expect(zoomer()).toHaveProperty('disabled', false);
  expect(chercherIci()).toBeNull();
  await clavier.click(zoomer());
  expect(chercherIci()).not.toBeNull();
});

it('reste où on l’a menée quand ses programmes arrivent ensuite', async () => {
  const { clavier, venir, arriver, vues } = ouvrir([]);
  await venir();
  await clavier.click(zoomer());
  const menee = vues();
  arriver([NANTES]);
  expect(chercherIci()).not.toBeNull();
  arriver([NANTES, REZE]);
  expect(chercherIci()).not.toBeNull();
  expect(vues()).toBe(menee);
});

it('va où une autre question l’appelle, et oublie qu’on l’avait menée ailleurs', async () => {
  const { clavier, venir, arriver, vues } = ouvrir([NANTES]);
  await venir();
  await clavier.click(zoomer());
  const menee = vues();
  arriver([REZE], 'ailleurs');
  expect(chercherIci()).toBeNull();
  expect(vues()).toBeGreaterThan(menee);
});

it('marque l’épingle de ce que la liste montre, elle seule, tant qu’elle le montre', async () => {
  const { venir, montrer } = ouvrir([NANTES, { ...REZE, lat: 46.2, long: -0.3 }]);
  await venir();
  const marquees = () =>
    screen
      .getAllByRole('button', { name: /^Les Quais|^Le Clos/u })
      .map((une) => une.hasAttribute('data-marquee'));
  expect(marquees()).toEqual([false, false]);
  montrer('A');
  const [quais, clos] = [/^Les Quais/u, /^Le Clos/u].map((name) => screen.getByRole('button', { name }));
  expect([quais, clos].map((une) => une?.hasAttribute('data-marquee'))).toEqual([true, false]);
  montrer('B');
  expect([quais, clos].map((une) => une?.hasAttribute('data-marquee'))).toEqual([false, true]);
  montrer();
  expect(marquees()).toEqual([false, false]);
});

it('dit ce qu’elle montre chaque fois qu’elle bouge, et ouvre un groupe en s’en approchant', async () => {
  regarder.mockClear();
  const { clavier, venir } = ouvrir([NANTES, GROUPE]);
  await venir();
  const avant = regarder.mock.lastCall?.[0];
  expect(avant?.fenetre).toMatch(/^-?[\d.]+,-?[\d.]+,-?[\d.]+,-?[\d.]+$/u);
  const groupe = screen.getByRole('button', { name: /^240 programmes, 1.040 lots$/u });
  expect(groupe.hasAttribute('data-grappe')).toBe(true);
  groupe.focus();
  await clavier.keyboard('{Enter}');
  const apres = regarder.mock.lastCall?.[0];
  expect(apres?.zoom).toBeGreaterThan(avant?.zoom ?? 0);
  const [ouest = 0, sud = 0, est = 0, nord = 0] = (apres?.fenetre ?? '').split(',').map(Number);
  expect([ouest < -0.6, sud < 46.4, est > -0.4, nord > 46.6]).toEqual([true, true, true, true]);
});

it('s’approche d’un groupe plus large qu’elle, qu’elle ne sait pas séparer', async () => {
  const { clavier, venir } = ouvrir([{ ...GROUPE, groupe: { programmes: 240, cadre: [-3, 45.5, 1, 48.5] } }]);
  await venir();
  const avant = regarder.mock.lastCall?.[0].zoom ?? 0;
  screen.getByRole('button', { name: /^240 programmes/u }).focus();
  await clavier.keyboard('{Enter}');
  expect(regarder.mock.lastCall?.[0].zoom).toBe(avant + 1);
});

it('garde l’épingle, et le clavier qu’elle a, quand d’autres arrivent autour ; la refait quand son compte change', async () => {
  const { venir, arriver } = ouvrir([NANTES]);
  await venir();
  const epingle = () => screen.getByRole('button', { name: /^Les Quais/u });
  const premiere = epingle();
  premiere.focus();
  arriver([NANTES, GROUPE]);
  expect(epingle()).toBe(premiere);
  expect(document.activeElement).toBe(premiere);
  arriver([{ ...NANTES, lots: 3 }, GROUPE]);
  expect(epingle().getAttribute('aria-label')).toBe('Les Quais, 3 lots');
});

it('mène outre-mer du clavier, comme un déplacement de la personne, et y garde le foyer', async () => {
  const { clavier, venir } = ouvrir([NANTES]);
  const bouton = screen.getByRole('button', { name: 'La Réunion et Mayotte\u00a0: 1\u00a0programme' });
  expect(bouton).toHaveProperty('disabled', true);
  await venir();
  screen.getByRole('button', { name: 'Métropole\u00a0: 251\u00a0programmes' }).focus();
  await clavier.tab();
  expect(document.activeElement).toBe(bouton);
  regarder.mockClear();
  await clavier.keyboard('{Enter}');
  const vue = regarder.mock.calls.at(-1)?.[0].fenetre.split(',').map(Number) ?? [];
  const [ouest = 0, sud = 0, est = 0, nord = 0] = vue;
  expect(ouest < 55.27 && est > 55.46 && sud < -21.29 && nord > -20.88).toBe(true);
  expect(est - ouest).toBeLessThan(20);
  expect(chercherIci()).not.toBeNull();
  expect(document.activeElement).toBe(bouton);
});
