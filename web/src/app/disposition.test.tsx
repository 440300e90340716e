// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, NavLink, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { requetes } from '../api/requetes';
import { preparer, servir } from '../essais/monter';
import { Disposition } from './disposition';

preparer();
afterEach(() => requetes.clear());

function Lot() {
  return (
    <>
      <nav data-onglets="">
        <NavLink to="/lot/1" end>
          Le lot
        </NavLink>
        <NavLink to="/lot/1/documents">Documents</NavLink>
      </nav>
      <Link to="/cgu">Ailleurs</Link>
      <Outlet />
    </>
  );
}

it('donne le focus à la page qui vient, après son menu, sauf d’un onglet à l’autre de la même', async () => {
  vi.stubGlobal('scrollTo', () => {});
  servir({ '/api/user/me': () => Response.json(null) });
  const pages = [
    {
      path: '/lot/1',
      element: <Lot />,
      children: [
        { index: true, element: <h2>Le plan</h2> },
        { path: 'documents', element: <h2>Les papiers</h2> },
      ],
    },
    {
      path: '/cgu',
      element: (
        <>
          <h1>Conditions</h1>
          <Link to="/gestion">Gestion</Link>
        </>
      ),
    },
    {
      path: '/gestion',
      element: (
        <div data-page="" tabIndex={-1}>
          <h1>Aujourd’hui</h1>
        </div>
      ),
    },
  ];
  const routeur = createMemoryRouter([{ element: <Disposition />, children: pages }], {
    initialEntries: ['/lot/1'],
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={requetes}>
        <RouterProvider router={routeur} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const clavier = userEvent.setup();
  const onglet = await screen.findByRole('link', { name: 'Documents' });
  act(() => onglet.focus());
  await clavier.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Les papiers' });
  expect(document.activeElement).toBe(onglet);
  await clavier.click(screen.getByRole('link', { name: 'Ailleurs' }));
  await screen.findByRole('heading', { name: 'Conditions' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  // On a page with its own menu, the focus goes to what follows the menu.
  await clavier.click(screen.getByRole('link', { name: 'Gestion' }));
  const titre = await screen.findByRole('heading', { name: 'Aujourd’hui' });
  await waitFor(() => expect(document.activeElement).toBe(titre.parentElement));
});
