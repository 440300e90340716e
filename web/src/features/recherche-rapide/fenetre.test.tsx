// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prendreLaFrappe, quitterLaFrappe, useTouchesDeRecherche } from './raccourcis';
import { RechercheRapide } from './recherche-rapide';

const PROGRAMME = {
  id: 'PG1',
  nomCommercial: 'L’Écluse Saint-Félix',
  lieu: { libelleRiche: 'Nantes (44000)', ville: 'Nantes' },
};
const LIEU = {
  id: '52-44',
  libelleRiche: 'Loire-Atlantique (44)',
  libelleMore: 'Loire-Atlantique, Pays de la Loire',
};

beforeEach(() => {
  localStorage.clear();
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
  vi.stubGlobal('fetch', async (adresse: string) => {
    const membres = adresse.startsWith('/lieux') ? [LIEU] : adresse.includes('programmes') ? [PROGRAMME] : [];
    return new Response(JSON.stringify({ 'hydra:totalItems': membres.length, 'hydra:member': membres }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A header that hears the keys at once, and whose button may appear later. */
function Entete({ avecBouton }: { avecBouton: boolean }) {
  useTouchesDeRecherche();
  return (
    avecBouton && <RechercheRapide pages={[{ libelle: 'Réservations', chemin: '/suivi/reservations' }]} />
  );
}

function monter() {
  const routeur = createMemoryRouter([{ path: '*', element: <Entete avecBouton /> }]);
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={routeur} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { routeur, clavier: userEvent.setup() };
}

it('s’ouvre par la touche, propose de tout, et mène au premier par Entrée', async () => {
  const { routeur, clavier } = monter();
  await clavier.keyboard('/');
  const champ = await screen.findByLabelText('Programme, numéro de lot, lieu ou page');
  await clavier.type(champ, 'ecluse');
  await screen.findByText('L’Écluse Saint-Félix');
  expect(screen.getByText('Loire-Atlantique (44)')).toBeTruthy();
  await clavier.keyboard('{Enter}');
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/programme/PG1'));
  await waitFor(() => expect(screen.queryByLabelText('Programme, numéro de lot, lieu ou page')).toBeNull());
});

it('descend par les flèches et se ferme par Échap', async () => {
  const { routeur, clavier } = monter();
  await clavier.keyboard('{Control>}k{/Control}');
  const champ = await screen.findByLabelText('Programme, numéro de lot, lieu ou page');
  await clavier.type(champ, 'loire');
  await screen.findByText('Loire-Atlantique (44)');
  await clavier.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(routeur.state.location.search).toBe('?lieu=52-44'));
  await clavier.keyboard('{Control>}k{/Control}');
  await screen.findByLabelText('Programme, numéro de lot, lieu ou page');
  await clavier.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Programme, numéro de lot, lieu ou page')).toBeNull());
});

it('par Entrée, ouvre ce qui répond au texte écrit, jamais ce qui répondait aux lettres d’avant', async () => {
  const { routeur, clavier } = monter();
  await clavier.keyboard('/');
  const champ = await screen.findByLabelText('Programme, numéro de lot, lieu ou page');
  await clavier.type(champ, 'ecluse');
  await screen.findByText('L’Écluse Saint-Félix');
  const autre = { ...PROGRAMME, id: 'PG2', nomCommercial: 'L’Écluse du Roi' };
  vi.stubGlobal('fetch', async (adresse: string) => {
    const membres = adresse.includes('programmes') ? [autre] : [];
    return new Response(JSON.stringify({ 'hydra:totalItems': membres.length, 'hydra:member': membres }));
  });
  await clavier.type(champ, ' du roi{Enter}');
  await waitFor(() => expect(routeur.state.location.pathname).toBe('/programme/PG2'));
});

it('entend la touche avant que son bouton soit là', async () => {
  const bouton = (avecBouton: boolean) => (
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Entete avecBouton={avecBouton} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(bouton(false));
  await userEvent.setup().keyboard('{Control>}k{/Control}');
  rerender(bouton(true));
  expect(await screen.findByLabelText('Programme, numéro de lot, lieu ou page')).toBeTruthy();
});

it('garde pour la fenêtre ce qu’on tape avant qu’elle soit là', async () => {
  render(
    <MemoryRouter>
      <Entete avecBouton={false} />
    </MemoryRouter>,
  );
  const clavier = userEvent.setup();
  await clavier.keyboard('/ecls{Backspace}u{Shift>}{/Shift}');
  expect(prendreLaFrappe()).toBe('eclu');
  quitterLaFrappe();
  // The window was closed before it loaded: it no longer opens, and the typed letters are dropped.
  await clavier.keyboard('x{Escape}y');
  expect(prendreLaFrappe()).toBe('');
  quitterLaFrappe();
});
