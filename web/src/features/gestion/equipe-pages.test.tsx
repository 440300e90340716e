// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requetes } from '../../api/requetes';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { AujourdhuiPage } from './accueil/aujourdhui-page';
import { JournalPage } from './journal/journal-page';
import { ReglagesPage } from './reglage/reglages-page';

preparer();
afterEach(() => requetes.clear());

const permise = { autorisee: true, motif: null };
const GARDE = {
  code: 'courrier.garde',
  libelle: 'Durée de garde des e-mails',
  aide: 'Au-delà, ce qu’ils disent est effacé.',
  genre: 'nombre',
  unite: 'jours',
  minimum: 1,
  maximum: 365,
  defaut: 30,
  valeur: 30,
  regle: false,
  modifieLe: null,
  modifiePar: null,
  actions: { modification: permise },
};
const FAIT = {
  numero: 12,
  type: { code: 'utilisateur-desactive', libelle: 'Utilisateur désactivé' },
  instant: '2026-11-22T08:12:00Z',
  acteur: 'utilisateur',
  auteur: { id: 1, nom: 'Antoine Lefort' },
  pour: { id: 4, nom: 'Camille Duval' },
  objet: { genre: 'compte', id: '3', nom: 'Cabinet Alpha' },
  corps: {},
  origine: 'a1b2',
  enchaine: true,
};
const CONSTAT = {
  etat: { code: 'rompu', libelle: 'Rompu' },
  enCours: false,
  verifieLe: '2026-11-22T03:00:00Z',
  enchaines: 10,
  enAttente: 0,
  rupture: 7,
  dernierMaillon: 'abc',
  dernierFait: 12,
};

it('dit ce qui attend, combien, et y mène', async () => {
  servir({
    '/api/gestion/aujourdhui': () =>
      liste([
        { code: 'journal-rompu', libelle: 'Journal rompu', nombre: 1, alerte: true, depuis: null, appel: '' },
        { code: 'balayage-refuse', libelle: 'Fichiers', nombre: 30, alerte: true, depuis: null, appel: '' },
        { code: 'autre', libelle: 'Autre travail', nombre: 2, alerte: false, depuis: null, appel: '' },
      ]),
  });
  monter(<AujourdhuiPage />);
  const rompu = await screen.findByRole('link', { name: /1\s*Journal rompu/u });
  expect(rompu.getAttribute('href')).toBe('/gestion/journal');
  const fichiers = screen.getByRole('link', { name: /30\s*Fichiers/u });
  expect(fichiers.getAttribute('href')).toBe('/gestion/journal?acteur=tache');
  expect(within(rompu).getByLabelText('Demande une intervention')).toBeTruthy();
  expect(screen.getByText('Autre travail').closest('a')).toBeNull();
});

it('rien n’attend : le dit', async () => {
  servir({ '/api/gestion/aujourdhui': () => liste([]) });
  monter(<AujourdhuiPage />);
  expect(await screen.findByText('Rien ne vous attend.')).toBeTruthy();
});

it('le journal dit qui, à la place de qui, et où il est rompu ; se fait vérifier', async () => {
  let demandees = 0;
  servir({
    '/api/gestion/journal/verification': (_, { method }) => {
      demandees += method === 'POST' ? 1 : 0;
      return Response.json({ ...CONSTAT, enCours: demandees > 0 });
    },
    '/api/gestion/journal': () => liste([FAIT]),
  });
  const { clavier } = monter(<JournalPage />, { adresse: '/gestion/journal' });
  const ligne = await screen.findByRole('row', { name: /Utilisateur désactivé/u });
  expect(ligne.textContent).toContain('Antoine Lefortà la place de Camille Duval');
  expect(within(ligne).getByRole('link', { name: 'Cabinet Alpha' }).getAttribute('href')).toBe(
    '/gestion/societes/3',
  );
  await screen.findByText('Le journal est rompu au fait n° 7.');
  await clavier.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
  await waitFor(() => expect(demandees).toBe(1));
});

it('un réglage hors de ses bornes est refusé sur place ; vidé, il retrouve sa valeur par défaut', async () => {
  const envois: unknown[] = [];
  servir({
    '/api/gestion/reglages/courrier.garde': (_, { method, body }) => {
      if (method === 'PATCH') {
        envois.push(JSON.parse(String(body)));
      }
      return Response.json(
        { ...GARDE, valeur: envois.length > 0 ? 60 : 30, regle: true },
        { headers: { ETag: 'W/"v1-a"' } },
      );
    },
    '/api/gestion/reglages': () => liste([GARDE]),
  });
  const { clavier } = monter(<ReglagesPage />);
  const champ = await screen.findByLabelText('Durée de garde des e-mails');
  await clavier.clear(champ);
  await clavier.type(champ, '900{Enter}');
  expect(await screen.findByText('La valeur de ce champ doit être comprise entre 1 et 365.')).toBeTruthy();
  expect(envois).toEqual([]);
  await clavier.clear(champ);
  await clavier.type(champ, '60{Enter}');
  await waitFor(() => expect(envois).toEqual([{ valeur: 60 }]));
  await clavier.click(screen.getByRole('button', { name: 'Vider' }));
  await clavier.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(envois.at(-1)).toEqual({ valeur: null }));
}, 20_000);
