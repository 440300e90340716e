// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { Pages } from './pages';

preparer();

const lien = (page: number) => ({ to: { search: `?page=${page}` }, suivre: () => {} });

it('mène à chaque page par un lien, qui s’ouvre ailleurs comme un lien', () => {
  monter(<Pages total={3} page={2} lien={lien} />);
  const vers = (nom: string) => screen.getByRole('link', { name: nom }).getAttribute('href');
  expect([vers('Page précédente'), vers('Page 3'), vers('Page suivante')]).toEqual([
    '/?page=1',
    '/?page=3',
    '/?page=3',
  ]);
});

it('n’a rien à dire d’une liste d’une page', () => {
  monter(<Pages total={1} page={1} lien={lien} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
