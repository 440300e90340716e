// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { Suite } from './suite';

preparer();

function ouvrir(total: number, etroit: boolean) {
  vi.stubGlobal('matchMedia', (requete: string) => ({
    matches: etroit && requete !== 'print',
    addEventListener() {},
    removeEventListener() {},
  }));
  return monter(<Suite total={total}>{(montrees) => <p>{`${montrees} lignes`}</p>}</Suite>);
}

it('un téléphone montre les premières, et les autres à la demande', async () => {
  const { clavier } = ouvrir(8, true);
  expect(screen.getByText('4 lignes')).toBeTruthy();
  await clavier.click(screen.getByRole('button', { name: 'Voir les 4 autres' }));
  expect(screen.getByText('8 lignes')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [8, false],
  [5, true],
])('%i lignes se montrent toutes, téléphone ou non : %s', (total, etroit) => {
  ouvrir(total, etroit);
  expect(screen.getByText(`${total} lignes`)).toBeTruthy();
});
