// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { CLES, garder } from '../../../lib/stockage';
import type { UtilisateurGere } from '../commun/queries';
import { UtilisateursPage } from './utilisateurs-page';

preparer();
afterEach(() => requetes.clear());

const permise = { autorisee: true, motif: null };
const CAMILLE: UtilisateurGere = {
  id: 4,
  type: { code: 'EP', libelle: 'Prescripteur' },
  civilite: 'Mme',
  nom: 'Duval',
  prenom: 'Camille',
  email: 'camille@cabinet.example',
  telMobile: null,
  telFixe: null,
  telPro: null,
  roles: ['ROLE_EP'],
  compte: { id: 1, nom: 'Cabinet Alpha' },
  gerant: null,
  actif: true,
  invite: true,
  dossiersEnCours: null,
  creeLe: '2026-11-20T08:00:00Z',
  actions: {
    modifier: permise,
    desactivation: permise,
    reactivation: permise,
    invitation: permise,
    incarnation: permise,
    transmission: permise,
    responsable: permise,
  },
};

function entrer(role: string): void {
  garder(CLES.utilisateur, { id: 1, roles: [role] });
}

it('demande ce que dit son adresse, et montre l’état en mots', async () => {
  entrer('ROLE_IA');
  const demandes = servir({
    '/api/gestion/utilisateurs': () => liste([CAMILLE], 120),
    '/api/gestion/societes': () => liste([]),
  });
  monter(<UtilisateursPage />, {
    adresse: '/gestion/utilisateurs?search=cam&etat=invite&tri=email&sens=desc&page=2',
  });
  const ligne = await screen.findByRole('row', { name: /Duval Camille/u });
  expect(within(ligne).getByText('Invité')).toBeTruthy();
  expect(screen.getByText(/^120\sutilisateurs$/u)).toBeTruthy();
  const demande = new URL(demandes.find((une) => une.includes('utilisateurs')) ?? '', 'http://portail');
  expect(Object.fromEntries(demande.searchParams)).toEqual({
    search: 'cam',
    actif: 'true',
    invite: 'true',
    'order[email]': 'desc',
    page: '2',
    limit: '50',
  });
  expect(screen.getByRole('link', { name: 'Page précédente' }).getAttribute('href')).toBe(
    '/gestion/utilisateurs?search=cam&etat=invite&tri=email&sens=desc',
  );
});

it('suit la recherche une fois la frappe finie, depuis la première page', async () => {
  entrer('ROLE_IA');
  servir({
    '/api/gestion/utilisateurs': () => liste([CAMILLE]),
    '/api/gestion/societes': () => liste([]),
  });
  const { clavier, routeur } = monter(<UtilisateursPage />, { adresse: '/gestion/utilisateurs?page=3' });
  await clavier.type(screen.getByRole('searchbox', { name: 'Nom, e-mail, société' }), 'duval');
  await waitFor(() => expect(routeur.state.location.search).toBe('?search=duval'));
  await clavier.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(routeur.state.location.search).toBe(''));
});

it('n’offre pas d’inviter à qui ne le peut pas', async () => {
  entrer('ROLE_IT');
  servir({
    '/api/gestion/utilisateurs': () => liste([CAMILLE]),
    '/api/gestion/societes': () => liste([]),
  });
  monter(<UtilisateursPage />, { adresse: '/gestion/utilisateurs' });
  await screen.findByRole('row', { name: /Duval/u });
  expect(screen.queryByRole('button', { name: 'Inviter quelqu’un' })).toBeNull();
});

it('invite avec la même clé tant que rien ne répond, et dit l’adresse déjà prise sans perdre la saisie', async () => {
  entrer('ROLE_IA');
  const cles: (string | null)[] = [];
  servir({
    '/api/gestion/utilisateurs': (_, { method, headers }) => {
      if (method !== 'POST') {
        return liste([]);
      }
      cles.push(new Headers(headers).get('Idempotency-Key'));
      return Response.json(
        { detail: 'Cette adresse e-mail a déjà un compte.', code: 'compte-existant' },
        { status: 409 },
      );
    },
    '/api/gestion/societes': () => liste([{ id: 1, nom: 'Cabinet Alpha', group: null, gerant: null }]),
  });
  const { clavier } = monter(<UtilisateursPage />, { adresse: '/gestion/utilisateurs' });
  await clavier.click(await screen.findByRole('button', { name: 'Inviter quelqu’un' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Inviter quelqu’un' });
  const envoyer = within(fenetre).getByRole('button', { name: 'Envoyer l’invitation' });
  await clavier.click(envoyer);
  expect((await within(fenetre).findByRole('alert')).textContent).toContain('4\u00a0champs sont à corriger');
  expect(cles).toEqual([]);
  await clavier.click(within(fenetre).getByRole('combobox', { name: 'Société' }));
  await clavier.click(await screen.findByRole('option', { name: 'Cabinet Alpha' }));
  await clavier.type(within(fenetre).getByLabelText('Prénom'), 'Léna');
  await clavier.type(within(fenetre).getByLabelText('Nom'), 'Le Gall');
  await clavier.type(within(fenetre).getByLabelText('E-mail'), 'lena@cabinet.example');
  await clavier.click(envoyer);
  await within(fenetre).findByText('Cette adresse e-mail a déjà un compte.');
  expect(cles).toHaveLength(1);
  expect(cles[0]).toMatch(/^[\da-f-]{36}$/u);
  expect((within(fenetre).getByLabelText('E-mail') as HTMLInputElement).value).toBe('lena@cabinet.example');
}, 20_000);
