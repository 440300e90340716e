// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { ContratsPage } from './contrats-page';

preparer();
afterEach(() => requetes.clear());

const contrat = (id: number, acquereurs: string, etape = 'a-contresigner', contresigner = true) => ({
  id,
  reference: `R-00000${id}`,
  acquereurs,
  lot: { id: `ecluse-A20${id}`, numero: `A20${id}` },
  programme: { id: 'ecluse', nomCommercial: 'L’Écluse Saint-Félix' },
  societe: { id: 4, nom: 'Cabinet Alpha' },
  depuis: '2026-11-20T09:00:00Z',
  etape,
  droits: { contresigner },
});
const LEA = 'Mme Léa Perrin et M. Hugo Perrin';

function ouvrir(adresse = '/gestion/contrats') {
  const envois: unknown[] = [];
  let membres = [
    contrat(1, LEA),
    contrat(2, 'Mme Anaïs Le Bihan'),
    contrat(3, 'M. Paul Morvan', 'a-contresigner', false),
  ];
  servir({
    '/api/gestion/contrats/contresignature': (_, { body }) => {
      envois.push(JSON.parse(String(body)));
      membres = membres.filter(({ id }) => id !== 1);
      return Response.json({
        contresignes: [1],
        refus: [{ id: 2, phrase: 'Cette réservation vient d’être annulée.' }],
      });
    },
    '/api/gestion/contrats?etape=a-notifier': () => liste([contrat(7, LEA, 'a-notifier')]),
    '/api/gestion/contrats?etape=a-contresigner': () => liste(membres),
  });
  return { ...monter(<ContratsPage />, { adresse, chemin: '/gestion/contrats', requetes }), envois };
}

it('contresigne plusieurs contrats sous son mot de passe, et dit à sa ligne celui qui est refusé', async () => {
  const { clavier, envois } = ouvrir();
  await screen.findByText(/^3\scontrats signés par leurs acquéreurs$/u);
  const morvan = { name: 'Contresigner le contrat R-000003\u00a0: M. Paul Morvan' };
  expect(screen.getByRole('checkbox', morvan).hasAttribute('disabled')).toBe(true);
  await clavier.click(screen.getByRole('button', { name: 'Tout choisir' }));
  await clavier.type(screen.getByLabelText('Votre mot de passe'), 'linteau-demo');
  await clavier.click(screen.getByRole('button', { name: 'Contresigner 2\u00a0contrats' }));
  await waitFor(() => expect(envois).toEqual([{ contrats: [1, 2], motDePasse: 'linteau-demo' }]));
  const ligne = (await screen.findByText('Cette réservation vient d’être annulée.')).closest(
    'tr',
  ) as HTMLElement;
  expect(within(ligne).getByText('Mme Anaïs Le Bihan')).toBeTruthy();
  expect(screen.getByText(/^1\scontrat n’a pas été contresigné/u)).toBeTruthy();
});

it('à notifier : chacun mène à sa fiche, et aucun mot de passe n’est demandé', async () => {
  const { clavier, routeur } = ouvrir();
  const onglets = within(screen.getByRole('navigation', { name: 'Ce que les contrats attendent' }));
  await onglets.findByText('3');
  await clavier.click(onglets.getByRole('link', { name: /^À notifier\s*1$/u }));
  expect(routeur.state.location.search).toBe('?etape=a-notifier');
  const lot = await screen.findByRole('link', { name: 'A207' });
  expect(lot.getAttribute('href')).toBe('/gestion/reservations/7');
  expect(screen.queryByLabelText('Votre mot de passe')).toBeNull();
  expect(onglets.getByRole('link', { name: /^À notifier/u }).getAttribute('aria-current')).toBe('page');
});
