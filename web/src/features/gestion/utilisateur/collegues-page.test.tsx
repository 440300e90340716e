// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { tous } from '../../../lib/flashs';
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
  actions: {
    invitation: invite ? permise : refusee,
    transmission: refusee,
    desactivation: refusee,
    reactivation: refusee,
    responsable: refusee,
  },
});

it('désactive qui part, annule une invitation et la refait, nomme un autre responsable', async () => {
  garder(CLES.utilisateur, { id: 3, roles: ['ROLE_ER'], compte: [{ id: 1, nom: 'Cabinet Alpha' }] });
  const avec = (
    un: ReturnType<typeof collegue>,
    ...noms: (keyof ReturnType<typeof collegue>['actions'])[]
  ) => ({
    ...un,
    actions: { ...un.actions, ...Object.fromEntries(noms.map((nom) => [nom, permise])) },
  });
  const gens = [
    avec(collegue(4, 'Camille', false), 'desactivation', 'responsable'),
    avec(collegue(5, 'Ana', true), 'desactivation', 'responsable'),
    { ...avec(collegue(6, 'Noé', true), 'reactivation'), actif: false },
    // This person is disabled, and only staff may let them in again.
    { ...collegue(7, 'Yann', false), actif: false },
    { ...collegue(8, 'Inès', false), roles: ['ROLE_EP', 'ROLE_ER'] },
  ];
  const faits: string[] = [];
  const agir =
    (quoi: string) =>
    (_: URL, { method, body }: RequestInit) => {
      faits.push([method, quoi, body].filter(Boolean).join(' '));
      return Response.json({
        ...gens[0],
        dossiersEnCours: { denonciations: 1, options: 2, reservations: 0 },
      });
    };
  servir({
    '/api/gestion/utilisateurs/4/desactivation': agir('4 desactivation'),
    '/api/gestion/utilisateurs/5/desactivation': agir('5 desactivation'),
    '/api/gestion/utilisateurs/6/reactivation': agir('6 reactivation'),
    '/api/gestion/utilisateurs/6/invitation': agir('6 invitation'),
    '/api/gestion/utilisateurs/4': agir('4'),
    '/api/gestion/utilisateurs': () => liste(gens),
  });
  const { clavier } = monter(<ColleguesPage />, { adresse: '/mon-compte/collegues' });
  const ligne = async (prenom: string) =>
    within(await screen.findByRole('row', { name: new RegExp(prenom, 'u') }));
  expect((await ligne('Yann')).queryByRole('button')).toBeNull();
  expect((await ligne('Inès')).getByText('Prescripteur, responsable')).toBeTruthy();
  expect((await ligne('Ana')).queryByRole('button', { name: /^Nommer/u })).toBeNull();
  for (const [bouton, confirmer] of [
    ['Nommer responsable\u00a0: Camille Duval', 'Nommer responsable'],
    ['Désactiver le compte de Camille Duval', 'Désactiver'],
    ['Annuler l’invitation d’Ana Duval', 'Annuler l’invitation'],
    ['Inviter de nouveau\u00a0: Noé Duval', 'Envoyer l’invitation'],
  ] as const) {
    await clavier.click(screen.getByRole('button', { name: bouton }));
    const question = within(await screen.findByRole('dialog'));
    await clavier.click(question.getByRole('button', { name: confirmer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(faits).toEqual([
    'PATCH 4 {"roles":["ROLE_EP","ROLE_ER"]}',
    'POST 4 desactivation',
    'POST 5 desactivation',
    'POST 6 reactivation',
    'POST 6 invitation',
  ]);
  expect(tous().map(({ message }) => message)).toContain(
    'Compte désactivé\u00a0: Camille Duval. Dossiers qui restent à son nom\u00a0: 1 dénonciation, 2 options\u00a0; vous pouvez les transmettre.',
  );
}, 20_000);

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
  await clavier.click(screen.getByRole('button', { name: 'Renvoyer l’invitation d’Ana Duval' }));
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
