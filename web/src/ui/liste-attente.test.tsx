// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { InfoDispo } from '../api/types';
import { monter, preparer } from '../essais/monter';
import { maintenant } from '../lib/horloge';
import { PlaceEnAttente } from './liste-attente';

preparer();

const INFO: InfoDispo = {
  lot: 'ecluse-A203',
  disponible: false,
  enAttente: true,
  place: 2,
  nombre: 3,
  avance: null,
  empechement: null,
  disponibleLe: null,
};
const texte = () => document.body.textContent.replace(/[\u00a0\u202f]/gu, ' ');

it('dit sa place, et la rend une fois que c’est sûr', async () => {
  const quitter = vi.fn();
  const { clavier } = monter(<PlaceEnAttente info={INFO} quitter={quitter} enCours={false} />);
  expect(texte()).toContain('Vous êtes 2e sur 3 dans la liste d’attente.');
  await clavier.click(screen.getByRole('button', { name: 'Quitter la liste d’attente' }));
  const question = await screen.findByRole('dialog');
  expect(quitter).not.toHaveBeenCalled();
  await clavier.click(within(question).getByRole('button', { name: 'Quitter la liste' }));
  expect(quitter).toHaveBeenCalledTimes(1);
});

it.each([
  [{ place: 1, nombre: 1 }, 'Vous êtes 1er sur 1 dans la liste d’attente.'],
  [{ place: null }, 'Vous êtes dans la liste d’attente.'],
  [{ enAttente: false, place: null, nombre: 3 }, '3 personnes attendent ce lot.'],
  [{ enAttente: false, place: null, nombre: 1 }, 'Une personne attend ce lot.'],
  [{ enAttente: false, place: null, nombre: 0 }, ''],
])('dit ce que la liste est à qui regarde : %o', (suite, phrase) => {
  monter(<PlaceEnAttente info={{ ...INFO, ...suite }} quitter={() => {}} enCours={false} />);
  expect(phrase === '' ? document.querySelector('main, p') : texte()).toEqual(
    phrase === '' ? null : expect.stringContaining(phrase),
  );
});

it('son tour venu, dit jusqu’à quand, compte, et mène au lot', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime(new Date('2026-11-20T12:50:55Z'));
  const fin = '2026-11-20T13:05:00Z';
  const avance = { ...INFO, place: 1, disponible: true, avance: { fin }, disponibleLe: fin };
  monter(<PlaceEnAttente info={avance} quitter={() => {}} enCours={false} versLOption="/lot/a/option" />);
  const avis = screen.getByRole('status');
  expect(avis.textContent).toContain('Ce lot vous est proposé en priorité jusqu’à 14:05.');
  expect(screen.getByRole('link', { name: 'Optionner ce lot' }).getAttribute('href')).toBe('/lot/a/option');
  expect(texte()).toContain('Encore 14 min 05 s.');
  // Screen readers must not announce each second: the countdown is silent inside the live region.
  const compte = within(avis).getByRole('timer');
  expect(compte.getAttribute('aria-live')).toBe('off');
  const annonce = avis.textContent.replace(compte.textContent, '');
  act(() => vi.advanceTimersByTime(1_000));
  expect(texte()).toContain('Encore 14 min 04 s.');
  expect(avis.textContent.replace(compte.textContent, '')).toBe(annonce);
  expect(avis.textContent).toContain('Ensuite, il est proposé à la personne suivante.');
  act(() => vi.advanceTimersByTime(64_000));
  await waitFor(() => expect(texte()).toContain('Encore 13 min 00 s.'));
  expect(maintenant()).toBeLessThan(Date.parse(fin));
  act(() => vi.advanceTimersByTime(15 * 60_000));
  expect(screen.getByRole('status').textContent).toContain('Votre tour est passé.');
  expect(texte()).not.toContain('Encore');
  vi.useRealTimers();
});

it.each([
  [1, 'Ensuite, il est libre pour tous.'],
  [2, 'Ensuite, il est proposé à la personne suivante.'],
])('dit à qui il revient ensuite : %i dans la liste', (nombre, phrase) => {
  const avance = { fin: new Date(maintenant() + 60_000).toISOString() };
  const info = { ...INFO, disponible: true, place: 1, nombre, avance };
  monter(<PlaceEnAttente info={info} quitter={() => {}} enCours={false} />);
  expect(texte()).toContain(phrase);
});
