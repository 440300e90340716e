// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { appliquer, oublierLeDirect } from '../../api/direct-caches';
import { requetes } from '../../api/requetes';
import { session } from '../../api/session';
import type { InfoDispo, Lot } from '../../api/types';
import { evenementDuLot } from '../../essais/direct';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { LOT } from '../../essais/options';
import { MAELLE } from '../../essais/personnes';
import { oublierLesChangements } from '../../lib/changements';
import { Lots } from './lots';
import { lotsDuProgramme } from './queries';

preparer();
afterEach(() => {
  oublierLeDirect();
  oublierLesChangements();
  requetes.clear();
});

function Page() {
  return <Lots requete={useQuery(lotsDuProgramme('p'))} survol={null} survoler={() => {}} externe />;
}

it('dit que la liste a échoué, jamais qu’aucun lot n’est en vente, et la redemande', async () => {
  let panne = true;
  servir({ '/api/offre/lots': () => (panne ? Response.json({}, { status: 500 }) : liste([])) });
  const { clavier } = monter(<Page />);
  await screen.findByText('La liste n’a pas pu être chargée.');
  expect(screen.queryByText('Aucun lot en vente pour le moment.')).toBeNull();
  panne = false;
  await clavier.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Aucun lot en vente pour le moment.');
});

it('ne tient pas pour entière une liste dont une page manque', async () => {
  servir({
    '/api/offre/lots': ({ searchParams }) =>
      searchParams.get('page') === '2' ? Response.json({}, { status: 404 }) : liste([], 200),
  });
  monter(<Page />);
  await screen.findByText('La liste n’a pas pu être chargée.');
});

it('sous un filtre, un lot qui change reste où il est et se voit changer, jusqu’au filtre suivant ; le compte suit', async () => {
  const lots = [LOT, { ...LOT, id: 'ecluse-A204', numero: 'A204' } as Lot];
  servir({});
  requetes.setQueryData(lotsDuProgramme('p').queryKey, lots);
  const { clavier } = monter(<Page />, { requetes, adresse: '/?statut=L' });
  const rangees = () => screen.getAllByRole('row').slice(1);
  const avant = rangees();
  expect(avant).toHaveLength(2);
  act(() => appliquer(evenementDuLot()));
  expect(avant.map((une) => une.hasAttribute('data-change'))).toEqual([true, false]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Optionné 1' })).toBeTruthy());
  expect(rangees()).toEqual(avant);
  expect(avant[0]?.textContent).toContain('Optionné');
  expect(screen.getByRole('status').textContent).toBe('1\u00a0lot sur 2');
  await clavier.click(screen.getByRole('button', { name: /^Optionné/u }));
  await waitFor(() => expect(rangees()).toHaveLength(2));
  await clavier.click(screen.getByRole('button', { name: /^Optionné/u }));
  await waitFor(() => expect(rangees().map((une) => une.textContent?.includes('A204'))).toEqual([true]));
});

const refusee = (code: string, motif: string) =>
  ({ autorisee: false, code, motif }) as Lot['actions']['option'];
const PERMISE = { autorisee: true, motif: null };
const avecActions = (
  numero: string,
  option: Lot['actions']['option'],
  alerte: Lot['actions']['alerte'],
): Lot => ({
  ...LOT,
  id: `ecluse-${numero}`,
  numero,
  actions: { ...LOT.actions, option, alerte },
});
/** A free lot, one that is optioned, one that the user waits for, one that is reserved. */
const DE_TOUT = [
  avecActions('A203', PERMISE, refusee('lot-libre', 'ce lot est libre')),
  avecActions('A204', refusee('lot-indisponible', 'ce lot est déjà optionné'), PERMISE),
  avecActions(
    'A205',
    refusee('lot-indisponible', 'ce lot est déjà optionné'),
    refusee('attente-en-cours', 'vous êtes déjà dans la liste d’attente'),
  ),
  avecActions(
    'A206',
    refusee('lot-indisponible', 'ce lot est réservé'),
    refusee('lot-reserve', 'ce lot est réservé'),
  ),
];
const actes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((une) => une.querySelector('.plots-acte')?.textContent);

it('un prescripteur optionne depuis une ligne, ou attend le lot, et la ligne le dit', async () => {
  const attente: InfoDispo = {
    lot: 'ecluse-A204',
    disponible: false,
    enAttente: true,
    place: 1,
    nombre: 1,
    avance: null,
    empechement: null,
    disponibleLe: null,
  };
  const demandes = servir({ '/api/info-dispo': () => Response.json(attente, { status: 201 }) });
  requetes.setQueryData(session.queryKey, MAELLE);
  requetes.setQueryData(lotsDuProgramme('p').queryKey, DE_TOUT);
  const { clavier, routeur } = monter(<Page />, { requetes });
  expect(actes()).toEqual(['Option', 'M’alerter', 'Vous l’attendez', '']);
  await clavier.click(screen.getByRole('button', { name: 'M’alerter\u00a0: A204' }));
  const suite = await screen.findByRole('link', { name: 'Vous l’attendez\u00a0: A204' });
  expect(suite.getAttribute('href')).toBe('/lot/ecluse-A204');
  expect(demandes).toEqual(['/api/info-dispo']);
  expect(actes()).toEqual(['Option', 'Vous l’attendez', 'Vous l’attendez', '']);
  await clavier.click(screen.getByRole('link', { name: 'Poser une option\u00a0: A203' }));
  expect(routeur.state.location.pathname).toBe('/lot/ecluse-A203/option');
});

it.each([
  ['un visiteur', null],
  ['l’équipe', { ...MAELLE, type: { code: 'IT', libelle: 'Équipe' }, roles: ['ROLE_IT'] }],
])('%s n’a pas d’action sur une ligne', (_, qui) => {
  servir({});
  requetes.setQueryData(session.queryKey, qui as typeof MAELLE | null);
  requetes.setQueryData(lotsDuProgramme('p').queryKey, DE_TOUT);
  monter(<Page />, { requetes });
  expect(screen.getAllByRole('columnheader')).toHaveLength(7);
  expect(screen.queryByText('Option')).toBeNull();
  expect(screen.queryByText('M’alerter')).toBeNull();
});
