/** Renders a component as the portal does: with its theme, a cache and a router. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { fermerLesCoffres } from '../lib/coffre';
import { vider } from '../lib/flashs';
import { oublierLesSaisies } from '../lib/saisie/magasin';
import { Drawer, Modal, Visionneuse } from '../ui/fenetre';
import { chargerLesMenus } from '../ui/menu';

/** Sets what jsdom lacks, and empties storages and messages. Call it once at the top of a test file. */
export function preparer(): void {
  // A busy machine needs more time than the defaults allow.
  configure({ asyncUtilTimeout: 10_000 });
  vi.setConfig({ testTimeout: 30_000 });
  // The windows are loaded beforehand, so that they open at once.
  beforeAll(() => Promise.all([Modal.charger(), Drawer.charger(), Visionneuse.charger(), chargerLesMenus()]));
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    vider(undefined, Number.POSITIVE_INFINITY);
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(async () => {
    cleanup();
    await oublierLesSaisies();
    fermerLesCoffres();
    vi.unstubAllGlobals();
  });
}

/**
 * Renders `element` at `adresse`. `chemin` is the path of its route, and `donnees` are the data of the route. `requetes` is the cache: with
 * the portal's own cache, the element sees what a test writes there.
 */
export function monter(
  element: ReactNode,
  {
    adresse = '/',
    chemin = '*',
    donnees = null,
    requetes = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }: { adresse?: InitialEntry; chemin?: string; donnees?: unknown; requetes?: QueryClient } = {},
) {
  const routeur = createMemoryRouter(
    [
      { path: chemin, element, ...(donnees === null ? {} : { loader: () => donnees }) },
      ...(chemin === '*' ? [] : [{ path: '*', element: null }]),
    ],
    { initialEntries: [adresse] },
  );
  const page = render(
    <MantineProvider env="test">
      <QueryClientProvider client={requetes}>
        <RouterProvider router={routeur} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...page, requetes, routeur, clavier: userEvent.setup() };
}

/** A list as the server answers it. */
export function liste(membres: readonly unknown[], total = membres.length): Response {
  return Response.json({ 'hydra:totalItems': total, 'hydra:member': membres });
}

/**
 * Answers a call by the first entry of `reponses` whose key is the beginning of the called address. A call without such an entry never
 * gets an answer. Returns the list of the called addresses.
 */
export function servir(
  reponses: Readonly<Record<string, (url: URL, init: RequestInit) => Response | Promise<Response>>>,
) {
  const demandes: string[] = [];
  vi.stubGlobal('fetch', (adresse: string, init: RequestInit = {}) => {
    demandes.push(decodeURIComponent(adresse));
    const chemin = Object.keys(reponses).find((debut) => adresse.startsWith(debut));
    const repondre = chemin === undefined ? undefined : reponses[chemin];
    return repondre === undefined
      ? new Promise(() => {})
      : Promise.resolve(repondre(new URL(adresse, 'http://portail'), init));
  });
  return demandes;
}

/** A promise with the functions that resolve it (`tenir`) and reject it (`rompre`). */
export function promesse<T>(): {
  promesse: Promise<T>;
  tenir: (valeur: T) => void;
  rompre: (cause: unknown) => void;
} {
  let tenir: (valeur: T) => void = () => {};
  let rompre: (cause: unknown) => void = () => {};
  const suite = new Promise<T>((resoudre, rejeter) => {
    [tenir, rompre] = [resoudre, rejeter];
  });
  return { promesse: suite, tenir: (valeur) => tenir(valeur), rompre: (cause) => rompre(cause) };
}
