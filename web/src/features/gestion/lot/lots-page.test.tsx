// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { appliquer, oublierLeDirect } from '../../../api/direct-caches';
import { requetes } from '../../../api/requetes';
import { evenementDuLot } from '../../../essais/direct';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { oublierLesChangements } from '../../../lib/changements';
import { heureDeFin } from '../../../lib/echeances';
import { tous } from '../../../lib/flashs';
import { maintenant } from '../../../lib/horloge';
import type { LotGere } from '../commun/tenue';
import { LotGerePage } from './lot-gere-page';
import { LotsPage } from './lots-page';

preparer();
afterEach(() => {
  oublierLeDirect();
  oublierLesChangements();
  requetes.clear();
});

const permise = { autorisee: true, motif: null };
const refusee = { autorisee: false, motif: 'ce lot est retenu par le portail' };
const A201: LotGere = {
  id: 'nantes1-A201',
  programme: 'nantes1',
  numero: 'A201',
  bien: {
    nomCommercial: 'Les Rives',
    ville: 'Nantes',
    nature: { code: 'appartement', libelle: 'Appartement' },
    pieces: 3,
  },
  statut: { code: 'O', libelle: 'Optionné' },
  disponibleLe: null,
  tenue: {
    detenteur: 'equipe',
    ligne: null,
    depuis: '2026-11-20T08:00:00Z',
    par: { id: 2, nom: 'Nadia Royer' },
  },
  exclusivite: null,
  dedieParEquipe: false,
  exclusiviteFlux: null,
  retrait: null,
  actions: { statut: permise, dedicace: permise, retrait: permise, remise: refusee },
};

const fiche = (
  <Routes>
    <Route path="/gestion/lots/:id" element={<LotGerePage />} />
  </Routes>
);

it('demande ce que dit son adresse, et montre qui tient chaque lot', async () => {
  const demandes = servir({ '/api/gestion/lots': () => liste([A201]) });
  monter(<LotsPage />, {
    adresse: '/gestion/lots?search=rives&statut=OT&tenue=dehors&vente=en-vente&dedie=tous&tri=depuis',
  });
  const ligne = await screen.findByRole('row', { name: /A201/u });
  expect(within(ligne).getByRole('link', { name: 'A201' }).getAttribute('href')).toBe(
    '/gestion/lots/nantes1-A201',
  );
  expect(ligne.textContent).toContain('Équipe, Nadia Royerdepuis le 20/11/2026');
  expect(within(ligne).getByText('En vente')).toBeTruthy();
  const demande = new URL(demandes[0] ?? '', 'http://portail').searchParams;
  expect(demande.getAll('statut.code[]')).toEqual(['O', 'T']);
  expect(demande.getAll('detenteur[]')).toEqual(['flux', 'grille', 'equipe']);
  expect(Object.fromEntries(demande)).toMatchObject({
    search: 'rives',
    retire: 'false',
    dedie: 'false',
    'order[depuis]': 'asc',
  });
});

it('dit jusqu’à quand un lot est gardé pour qui l’attendait', async () => {
  const tenue = { detenteur: 'portail', ligne: 'attente:4', depuis: null, par: null };
  servir({ '/api/gestion/lots': () => liste([{ ...A201, tenue, disponibleLe: '2026-11-23T08:15:00Z' }]) });
  monter(<LotsPage />, { adresse: '/gestion/lots' });
  const ligne = await screen.findByRole('row', { name: /A201/u });
  expect(ligne.textContent).toContain('Portail, liste d’attente 4jusqu’au 23/11/2026');
});

it('un lot qui change se voit changer où il est, lui seul', async () => {
  servir({ '/api/gestion/lots': () => liste([A201, { ...A201, id: 'nantes1-A202', numero: 'A202' }]) });
  monter(<LotsPage />, { requetes, adresse: '/gestion/lots?statut=O' });
  await screen.findByRole('row', { name: /A201/u });
  const rangees = screen.getAllByRole('row').slice(1);
  expect(rangees.some((une) => une.hasAttribute('data-change'))).toBe(false);
  act(() =>
    appliquer(
      evenementDuLot({ lot: A201.id, programme: 'nantes1', statut: { code: 'T', libelle: 'Pré-réservé' } }),
    ),
  );
  // Check at once, because on a busy machine the flash may be over later.
  expect(rangees.map((une) => une.hasAttribute('data-change'))).toEqual([true, false]);
  await waitFor(() => expect(rangees[0]?.textContent).toContain('Pré-réservé'));
  expect(screen.getAllByRole('row').slice(1)).toEqual(rangees);
  await waitFor(() => expect(rangees[0]?.hasAttribute('data-change')).toBe(false));
});

it('d’un lot que le portail tient, dit à qui son acquéreur ressemble ; d’un autre, ne le demande pas', async () => {
  const demandes = servir({
    '/api/gestion/lots/nantes1-A201/ressemblances': () =>
      Response.json({
        lot: A201.id,
        ressemblances: [
          { denonciation: 77, societe: 'Cabinet Beta', certitude: 'probable', raisons: ['nom-ville'] },
        ],
      }),
    '/api/gestion/lots/nantes1-A201': () =>
      Response.json({ ...A201, tenue: { detenteur: 'portail', ligne: 'option:3', depuis: null, par: null } }),
    '/api/gestion/lots/nantes1-A202': () => Response.json({ ...A201, id: 'nantes1-A202', numero: 'A202' }),
  });
  const { unmount } = monter(fiche, { adresse: '/gestion/lots/nantes1-A201' });
  const numero = await screen.findByRole('link', { name: /Dénonciation n°\s77/u });
  expect(numero.closest('li')?.textContent).toMatch(/Cabinet Beta\s: mêmes nom et ville$/u);
  unmount();
  monter(fiche, { adresse: '/gestion/lots/nantes1-A202' });
  await screen.findByRole('heading', { level: 1, name: 'Lot A202' });
  expect(demandes.filter((une) => une.includes('ressemblances'))).toHaveLength(1);
});

it('un retrait se confirme, puis se reprend tant qu’il est dit', async () => {
  const actes: string[] = [];
  let lot = A201;
  servir({
    '/api/gestion/lots/nantes1-A201': ({ pathname }, { method, headers }) => {
      if (method === 'POST') {
        expect(new Headers(headers).get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/u);
        actes.push(pathname.split('/').at(-1) ?? '');
        lot = { ...A201, retrait: actes.at(-1) === 'retrait' ? 'equipe' : null };
      }
      return Response.json(lot);
    },
  });
  const { clavier } = monter(fiche, { adresse: '/gestion/lots/nantes1-A201' });
  await clavier.click(await screen.findByRole('button', { name: 'Retirer de la vente' }));
  const question = await screen.findByRole('dialog', { name: /Retirer le lot A201 de la vente/u });
  expect(actes).toEqual([]);
  await clavier.click(within(question).getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(tous()[0]?.message).toBe('Lot A201 retiré de la vente.'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tous()[0]?.action?.libelle).toBe('Revenir en arrière');
  tous()[0]?.action?.faire();
  await waitFor(() => expect(actes).toEqual(['retrait', 'remise']));
  await waitFor(() => expect(tous().at(-1)?.message).toBe('Le lot est revenu à son état précédent.'));
});

it('un statut se dit parmi les quatre, et son retour est celui d’avant', async () => {
  const envois: unknown[] = [];
  let lot = A201;
  servir({
    '/api/gestion/lots/nantes1-A201': (_, { method, body }) => {
      if (method === 'POST') {
        const envoi = JSON.parse(String(body)) as { statut: string };
        envois.push(envoi);
        lot = { ...A201, statut: { code: envoi.statut, libelle: '…' } };
      }
      return Response.json(lot);
    },
  });
  const { clavier } = monter(fiche, { adresse: '/gestion/lots/nantes1-A201' });
  await clavier.click(await screen.findByRole('button', { name: 'Changer le statut' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Statut du lot A201' });
  expect(within(fenetre).getByRole('radio', { name: 'Optionné' })).toHaveProperty('checked', true);
  await clavier.click(within(fenetre).getByRole('radio', { name: 'Réservé' }));
  await clavier.click(within(fenetre).getByRole('button', { name: 'Enregistrer le statut' }));
  await waitFor(() => expect(envois).toEqual([{ statut: 'R' }]));
  await waitFor(() => expect(tous()[0]?.message).toBe('Lot A201\u00a0: réservé.'));
  tous()[0]?.action?.faire();
  await waitFor(() => expect(envois).toEqual([{ statut: 'R' }, { statut: 'O' }]));
});

it('dit libre, un lot que l’on attendait ne l’est pas : c’est dit, et rien ne se reprend', async () => {
  const disponibleLe = new Date(maintenant() + 900_000).toISOString();
  const tenue = { detenteur: 'portail', ligne: 'attente:4', depuis: null, par: null };
  servir({
    '/api/gestion/lots/nantes1-A201': (_, { method }) =>
      Response.json(method === 'POST' ? { ...A201, tenue, disponibleLe } : A201),
  });
  const { clavier } = monter(fiche, { adresse: '/gestion/lots/nantes1-A201' });
  await clavier.click(await screen.findByRole('button', { name: 'Changer le statut' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Statut du lot A201' });
  await clavier.click(within(fenetre).getByRole('radio', { name: 'Libre' }));
  await clavier.click(within(fenetre).getByRole('button', { name: 'Enregistrer le statut' }));
  await waitFor(() =>
    expect(tous().map(({ message }) => message)).toEqual([
      `Lot A201\u00a0: proposé à sa liste d’attente, ${heureDeFin(disponibleLe)}.`,
    ]),
  );
  expect(tous()[0]?.action).toBeUndefined();
});

it('une dédicace choisit un groupe ; ce que le portail tient garde son statut, avec la raison', async () => {
  const envois: unknown[] = [];
  servir({
    '/api/gestion/groupes': () => liste([{ id: 7, nom: 'Alpha' }]),
    '/api/gestion/lots/nantes1-A201': (_, { method, body }) => {
      if (method === 'POST') {
        envois.push(JSON.parse(String(body)));
      }
      return Response.json({ ...A201, actions: { ...A201.actions, statut: refusee } });
    },
  });
  const { clavier } = monter(fiche, { adresse: '/gestion/lots/nantes1-A201' });
  const statut = await screen.findByRole('button', { name: 'Changer le statut' });
  expect(statut.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('ce lot est retenu par le portail')).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Dédier ou ouvrir' }));
  const fenetre = await screen.findByRole('dialog', { name: 'À qui le lot A201 est ouvert' });
  await clavier.click(within(fenetre).getByRole('combobox', { name: 'Ouvert à' }));
  await clavier.click(await screen.findByRole('option', { name: 'Alpha' }));
  await clavier.click(within(fenetre).getByRole('button', { name: 'Enregistrer la dédicace' }));
  await waitFor(() => expect(envois).toEqual([{ groupe: 7 }]));
  await waitFor(() => expect(tous()[0]?.message).toBe('Lot A201\u00a0: dédié à Alpha.'));
  tous()[0]?.action?.faire();
  await waitFor(() => expect(envois).toEqual([{ groupe: 7 }, { selonLeFlux: true }]));
});
