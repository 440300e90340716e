// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NouvelleVersion } from './nouvelle-version';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('regarde de temps en temps et ne propose de recharger qu’une autre version', async () => {
  let id = 'a';
  const fetch = vi.fn(async () => new Response(JSON.stringify({ id })));
  vi.stubGlobal('fetch', fetch);
  const routeur = createMemoryRouter([{ path: '*', element: <NouvelleVersion /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={routeur} />
    </QueryClientProvider>,
  );
  const passer = () => act(async () => void (await vi.advanceTimersByTimeAsync(5 * 60_000 + 1000)));
  await passer();
  expect(fetch).toHaveBeenCalledWith('/builds/latest.json', expect.anything());
  expect(screen.queryByRole('status')).toBeNull();
  id = 'b';
  await passer();
  expect(screen.getByRole('status').textContent).toContain('nouvelle version');
  expect(screen.getByRole('button', { name: 'Recharger' })).toBeTruthy();
  // Each navigation makes the call, so a portal that closes for maintenance is noticed at once.
  const avant = fetch.mock.calls.length;
  await act(async () => void (await routeur.navigate('/cgu')));
  expect(fetch.mock.calls.length).toBe(avant + 1);
});
