// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { requetes } from '../api/requetes';
import { preparer, servir } from '../essais/monter';
import { MandatPage } from '../features/option/mandat-page';
import { RetourDeSignaturePage } from '../features/option/retour-page';
import { DispositionAnonyme } from './disposition';
import { ErreurDeRoute, ErreurSansCadre } from './erreur-de-route';

preparer();
afterEach(() => requetes.clear());

function Casse(): never {
  throw new Error('défaut');
}

function ouvrir(
  cadre: RouteObject['element'],
  page: Omit<RouteObject, 'index' | 'children'>,
  mandat = () => Response.json(null),
) {
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  servir({ '/api/user/me': () => Response.json(null), '/api/mandats-signature/': mandat });
  const routeur = createMemoryRouter([
    {
      element: cadre,
      HydrateFallback: () => null,
      errorElement: <ErreurSansCadre />,
      children: [{ errorElement: <ErreurDeRoute />, children: [{ path: '/', ...page }] }],
    },
  ]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={requetes}>
        <RouterProvider router={routeur} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it.each([
  ['qui se casse', { element: <Casse /> }, 'Internal Server Error!'],
  [
    'dont le code ne vient pas',
    { lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) },
    'Connexion interrompue',
  ],
])('garde l’en-tête autour d’une page %s, le dit et propose de réessayer', async (_, page, titre) => {
  ouvrir(<DispositionAnonyme />, page);
  expect(await screen.findByRole('heading', { level: 1, name: titre })).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});

it.each([
  [500, 'Internal Server Error!'],
  [503, 'Service Unavailable'],
])(
  'd’un mandat que le serveur refuse de lire par un %i, dit ce statut et propose de réessayer',
  async (status, titre) => {
    for (const Page of [MandatPage, RetourDeSignaturePage]) {
      ouvrir(<DispositionAnonyme />, { element: <Page /> }, () =>
        Response.json({ status, code: 'panne', detail: 'Une panne.' }, { status }),
      );
      expect(await screen.findByRole('heading', { level: 1, name: titre })).toBeTruthy();
      expect(screen.getByText(String(status))).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
      cleanup();
      requetes.clear();
    }
  },
);

it('dit sous la marque seule ce qui se casse autour des pages', async () => {
  ouvrir(<Casse />, { element: <h1>La page</h1> });
  expect(await screen.findByRole('heading', { level: 1, name: 'Internal Server Error!' })).toBeTruthy();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});

it('ne propose pas de réessayer ce qui n’existe pas', async () => {
  const loader = () => {
    throw new Response(null, { status: 404 });
  };
  ouvrir(<DispositionAnonyme />, { loader, element: <h1>La page</h1> });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable!' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});
