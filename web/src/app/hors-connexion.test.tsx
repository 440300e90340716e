// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { echanger } from '../api/echange';
import { ErreurAppel } from '../api/erreur-appel';
import { monter, preparer } from '../essais/monter';
import { Etrangere } from '../essais/portail';
import { entraveDeLaPage } from './erreur-de-route';
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
    await expect(echanger({ methode: 'GET', adresse: '/api/offre/lots' })).rejects.toThrow(
      /^Le portail ne répond pas\./u,
    );
  });
  expect(screen.getByRole('status').textContent).toContain('Le portail ne répond pas.');
  vi.stubGlobal('fetch', async () => Response.json({}));
  await act(async () => void (await echanger({ methode: 'GET', adresse: '/api/offre/lots' })));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('dit que le réseau répond à la place du portail, et ne le prend pas pour lui à la sonde suivante', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Etrangere('<html>Bienvenue à l’hôtel</html>'));
  monter(<HorsConnexion />);
  await act(async () => {
    await expect(echanger({ methode: 'GET', adresse: '/api/offre/lots' })).rejects.toThrow(/Wi-Fi/u);
    await vi.advanceTimersByTimeAsync(5_100);
  });
  expect(screen.getByRole('status').textContent).toContain('Votre réseau répond à la place du portail');
  vi.stubGlobal('fetch', async () => Response.json({}));
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(screen.getByRole('status').textContent).toBe('');
  vi.useRealTimers();
});

it('tient pour une entrave ce qui n’a pas été atteint, jamais une erreur du portail', () => {
  const entrave = (erreur: unknown) => entraveDeLaPage(erreur)?.entrave ?? null;
  expect(entrave(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe('muet');
  expect(entrave(new TypeError('error loading dynamically imported module'))).toBe('muet');
  expect(entrave(new Error('Unable to preload CSS for /assets/accueil-page.css'))).toBe('muet');
  expect(entrave(ErreurAppel.deLEntrave('reseau', 200))).toBe('reseau');
  expect(entrave(new ErreurAppel(503, 'Service Unavailable'))).toBeNull();
  expect(entrave(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBeNull();
});
