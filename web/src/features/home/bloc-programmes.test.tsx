// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { liste, monter, preparer, servir } from '../../essais/monter';
import { BlocProgrammes } from './bloc-programmes';
import { avantPremieres } from './queries';

preparer();

function Page() {
  return <BlocProgrammes titre="Avant-premières" requete={useQuery(avantPremieres)} />;
}

it('garde son titre et se redemande quand il échoue ; vide, il s’efface', async () => {
  let panne = true;
  servir({ '/api/offre/programmes': () => (panne ? Response.json({}, { status: 502 }) : liste([])) });
  const { clavier } = monter(<Page />);
  await screen.findByText('La liste n’a pas pu être chargée.');
  expect(screen.getByRole('heading', { name: 'Avant-premières' })).toBeTruthy();
  panne = false;
  await clavier.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Avant-premières' })).toBeNull());
});
