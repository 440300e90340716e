// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { echanger, PORTAIL_MUET } from '../api/echange';
import { ErreurAppel } from '../api/erreur-appel';
import { monter, preparer } from '../essais/monter';
import { estUneCoupure } from './erreur-de-route';
import { HorsConnexion } from './hors-connexion';

preparer();
afterEach(() => vi.restoreAllMocks());

it('le dit en français sous l’en-tête tant que le réseau manque, puis redemande tout', async () => {
  const present = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { requetes } = monter(<HorsConnexion />);
  const redemander = vi.spyOn(requetes, 'invalidateQueries');
  expect(screen.getByRole('status').textContent).toBe('');
  present.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toContain('Hors connexion.');
  present.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  expect(redemander).toHaveBeenCalledOnce();
});

it('dit aussi que le portail se tait, et se tait à son retour', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  monter(<HorsConnexion />);
  await act(async () => {
    await expect(echanger({ methode: 'GET', adresse: '/api/offre/lots' })).rejects.toThrow(PORTAIL_MUET);
  });
  expect(screen.getByRole('status').textContent).toContain('Le portail ne répond pas.');
  vi.stubGlobal('fetch', async () => Response.json({}));
  await act(async () => void (await echanger({ methode: 'GET', adresse: '/api/offre/lots' })));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('tient pour une coupure ce qui n’a pas été atteint, jamais une erreur du portail', () => {
  expect(estUneCoupure(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(
    true,
  );
  expect(estUneCoupure(new TypeError('error loading dynamically imported module'))).toBe(true);
  expect(estUneCoupure(new ErreurAppel(503, PORTAIL_MUET))).toBe(true);
  expect(estUneCoupure(new ErreurAppel(503, 'Service Unavailable'))).toBe(false);
  expect(estUneCoupure(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(false);
});
