// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { avancement, ELAN, ESTIMATION, PLAFOND, Progression } from './progression';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('avance vers cent sans jamais y être avant la page', () => {
  expect([PLAFOND, ELAN, ESTIMATION]).toEqual([100, 200, 2000]);
  expect(avancement(0)).toBe(0);
  expect(avancement(ESTIMATION)).toBeGreaterThan(75);
  expect(avancement(ESTIMATION)).toBeGreaterThan(avancement(ESTIMATION / 2));
  expect(avancement(3_600_000)).toBeLessThan(PLAFOND);
});

it('ne montre rien avant 200 ms, puis la barre, puis sa fin', async () => {
  let arriver: (() => void) | undefined;
  const routeur = createMemoryRouter([
    {
      element: (
        <>
          <Progression />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: <p>départ</p> },
        {
          path: '/lent',
          element: <p>arrivée</p>,
          loader: () =>
            new Promise<null>((suite) => {
              arriver = () => suite(null);
            }),
        },
      ],
    },
  ]);
  render(<RouterProvider router={routeur} />);
  const barre = () => screen.queryByRole('progressbar');
  await act(async () => void routeur.navigate('/lent'));
  await act(async () => void (await vi.advanceTimersByTimeAsync(ELAN - 1)));
  expect(barre()).toBeNull();
  await act(async () => void (await vi.advanceTimersByTimeAsync(ELAN)));
  expect(Number(barre()?.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await act(async () => {
    arriver?.();
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('arrivée')).toBeTruthy();
  expect(barre()?.getAttribute('aria-valuenow')).toBe('100');
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)));
  expect(barre()).toBeNull();
});
