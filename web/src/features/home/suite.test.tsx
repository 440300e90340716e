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
  const ligne = (_: unknown, rang: number) => (
    <li key={rang}>
      <a href={`#${rang}`}>{`ligne ${rang + 1}`}</a>
    </li>
  );
  return monter(
    <Suite total={total}>{(montrees) => <ul>{Array.from({ length: montrees }, ligne)}</ul>}</Suite>,
  );
}

it('un téléphone montre les premières, et les autres à la demande', async () => {
  const { clavier } = ouvrir(8, true);
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  await clavier.click(screen.getByRole('button', { name: 'Voir les 4\u00a0autres' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement?.textContent).toBe('ligne 5');
});

it.each([
  [8, false],
  [5, true],
])('%i lignes se montrent toutes, téléphone ou non : %s', (total, etroit) => {
  ouvrir(total, etroit);
  expect(screen.getAllByRole('listitem')).toHaveLength(total);
});
