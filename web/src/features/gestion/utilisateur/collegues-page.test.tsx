// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { CLES, garder } from '../../../lib/stockage';
import { ColleguesPage } from './collegues-page';

preparer();
afterEach(() => requetes.clear());

const permise = { autorisee: true, motif: null };
const refusee = { autorisee: false, motif: 'Cet utilisateur a déjà choisi son mot de passe.' };
const collegue = (id: number, prenom: string, invite: boolean) => ({
  id,
  type: { code: 'EP', libelle: 'Prescripteur' },
  civilite: 'Mme',
  nom: 'Duval',
  prenom,
  email: `${prenom.toLowerCase()}@cabinet.example`,
  roles: ['ROLE_EP'],
  compte: { id: 1, nom: 'Cabinet Alpha' },
  actif: true,
  invite,
  creeLe: '2026-11-20T08:00:00Z',
  actions: { invitation: invite ? permise : refusee, transmission: refusee },
});

it('montre qui a répondu, renvoie l’invitation aux autres, et invite comme prescripteur', async () => {
  garder(CLES.utilisateur, { id: 3, roles: ['ROLE_ER'], compte: [{ id: 1, nom: 'Cabinet Alpha' }] });
  const envois: unknown[] = [];
  const demandes = servir({
    '/api/gestion/utilisateurs/5/invitation': () => Response.json(collegue(5, 'Ana', true)),
    '/api/gestion/utilisateurs': (_, { method, body }) => {
      if (method === 'POST') {
        envois.push(JSON.parse(String(body)));
        return Response.json(collegue(6, 'Léna', true), { status: 201 });
      }
      return liste([collegue(4, 'Camille', false), collegue(5, 'Ana', true)]);
    },
  });
  const { clavier, routeur } = monter(<ColleguesPage />, { adresse: '/mon-compte/collegues' });
  const camille = await screen.findByRole('row', { name: /Camille/u });
  expect(within(camille).queryByRole('button')).toBeNull();
  expect(within(camille).queryByRole('link')).toBeNull();
  await clavier.click(screen.getByRole('button', { name: 'Renvoyer l’invitation de Ana Duval' }));
  await waitFor(() => expect(demandes).toContain('/api/gestion/utilisateurs/5/invitation'));
  await clavier.click(screen.getByRole('button', { name: 'Inviter un collègue' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Inviter un collègue' });
  expect(within(fenetre).queryByRole('combobox', { name: 'Profil' })).toBeNull();
  expect(within(fenetre).queryByRole('combobox', { name: 'Société' })).toBeNull();
  await clavier.type(within(fenetre).getByLabelText('Prénom'), 'Léna');
  await clavier.type(within(fenetre).getByLabelText('Nom'), 'Duval');
  await clavier.type(within(fenetre).getByLabelText('E-mail'), 'lena@cabinet.example');
  await clavier.click(within(fenetre).getByRole('button', { name: 'Envoyer l’invitation' }));
  await waitFor(() =>
    expect(envois).toEqual([expect.objectContaining({ type: 'EP', compte: null, prenom: 'Léna' })]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(routeur.state.location.pathname).toBe('/mon-compte/collegues');
}, 20_000);
