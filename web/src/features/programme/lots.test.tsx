// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { Lots } from './lots';
import { lotsDuProgramme } from './queries';

preparer();

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
