// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { InitialEntry } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requetes } from '../../../api/requetes';
import { session } from '../../../api/session';
import { ECLUSE, EN_COURS, VALIDEE } from '../../../essais/denonciations';
import { liste, monter, preparer, servir } from '../../../essais/monter';
import { MAELLE } from '../../../essais/personnes';
import { tous } from '../../../lib/flashs';
import { DenonciationsPage } from './denonciations-page';

preparer();
const EQUIPE = {
  ...MAELLE,
  type: { code: 'IR', libelle: 'Responsable réseau' },
  roles: ['ROLE_IR'],
} as typeof MAELLE;
beforeEach(() => requetes.setQueryData(session.queryKey, EQUIPE));
afterEach(() => requetes.clear());

const FILE = [
  { ...EN_COURS, conflits: 1, probables: 2 },
  { ...EN_COURS, id: 43, prescripteur: null, conflits: 0, probables: 0 },
];
const ouvrir = (adresse: InitialEntry = '/gestion/denonciations') =>
  monter(<DenonciationsPage />, { adresse, requetes });
const valeurDe = (nom: string) =>
  (screen.getByLabelText(nom, { selector: 'input' }) as HTMLInputElement).value;

it('commence par ce qui attend, le plus ancien d’abord, et dit les conflits', async () => {
  const demandes = servir({ '/api/gestion/denonciations': () => liste(FILE) });
  ouvrir();
  const conflit = await screen.findByRole('row', { name: /1\u00a0certain, 2\u00a0probables/u });
  expect(conflit.textContent).toContain('Paul Le Bihan');
  expect(screen.getByRole('row', { name: /Contact du promoteur/u })).toBeTruthy();
  expect(demandes[0]).toBe(
    '/api/gestion/denonciations?statut.code=1&order[dateCreation]=asc&page=1&limit=50',
  );
});

it('demande ce que dit son adresse, et le nom qu’elle tait', async () => {
  const demandes = servir({
    '/api/gestion/denonciations': () => liste(FILE),
    '/api/offre/programmes': () => liste([ECLUSE]),
  });
  ouvrir({
    pathname: '/gestion/denonciations',
    search:
      '?statut=toutes&programme=PG00203&conflit=oui&du=2026-11-01&echeanceDu=2026-11-20&echeanceAu=2026-12-01',
    state: { tues: 'search=paul' },
  });
  await screen.findByRole('row', { name: /certain/u });
  expect(demandes).toContain(
    '/api/gestion/denonciations?contact=paul&programme=PG00203&conflit=true&dateCreation[gte]=2026-11-01' +
      '&dateEcheance[gte]=2026-11-20&dateEcheance[lte]=2026-12-01&order[dateCreation]=asc&page=1&limit=50',
  );
  // Each filter of the address is shown in a field, where the user can clear it.
  await waitFor(() => expect(valeurDe('Programme')).toBe('L’Écluse Saint-Félix'));
  expect(valeurDe('Échéance depuis le')).toBe('20/11/2026');
  expect(valeurDe('Échéance jusqu’au')).toBe('01/12/2026');
});

it('n’offre d’ajouter des contacts qu’à qui peut décider', async () => {
  requetes.setQueryData(session.queryKey, { ...EQUIPE, roles: ['ROLE_IT'] } as typeof MAELLE);
  servir({ '/api/gestion/denonciations': () => liste(FILE) });
  ouvrir();
  await screen.findByRole('row', { name: /certain/u });
  expect(screen.queryByRole('button', { name: 'Saisir un contact' })).toBeNull();
});

it('saisit un contact du promoteur : un nom et un téléphone suffisent', async () => {
  const recus: unknown[] = [];
  servir({
    '/api/gestion/contacts': (_, { body }) => {
      recus.push(JSON.parse(String(body)));
      return Response.json({ ...VALIDEE, prescripteur: null }, { status: 201 });
    },
    '/api/gestion/denonciations': () => liste(FILE),
    '/api/offre/programmes': () => liste([{ ...ECLUSE, phaseCommerciale: null }]),
  });
  const { clavier } = ouvrir();
  await clavier.click(await screen.findByRole('button', { name: 'Saisir un contact' }));
  const fenetre = await screen.findByRole('dialog', { name: 'Contact du promoteur' });
  const ecrire = (nom: RegExp, value: string) =>
    fireEvent.change(within(fenetre).getByRole('textbox', { name: nom }), { target: { value } });
  ecrire(/^Nom/u, 'Prigent');
  ecrire(/^Téléphone/u, '06 39 98 12 34');
  await clavier.type(within(fenetre).getByRole('combobox', { name: 'Programmes' }), 'ecl');
  await clavier.click(await screen.findByRole('option', { name: /Écluse/u }));
  await clavier.click(within(fenetre).getByRole('button', { name: 'Ajouter le contact' }));
  await waitFor(() => expect(tous()[0]?.message).toContain('Contact ajouté'));
  expect(recus).toEqual([
    {
      contact: {
        civilite: null,
        nom: 'Prigent',
        prenom: '',
        email: null,
        tel: '+33639981234',
        cp: '',
        ville: '',
        adresse: null,
      },
      programmes: ['PG00203'],
      date: null,
    },
  ]);
});
