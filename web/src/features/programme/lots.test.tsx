// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { appliquer, oublierLeDirect } from '../../api/direct-caches';
import { requetes } from '../../api/requetes';
import type { Lot } from '../../api/types';
import { evenementDuLot } from '../../essais/direct';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { LOT } from '../../essais/options';
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
