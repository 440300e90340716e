// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monter, preparer } from '../../essais/monter';
import { Suite } from './suite';

preparer();

const CSS = readFileSync(join(import.meta.dirname, 'echeances.css'), 'utf8');

/** A phone, whose style sheet hides the folded rows; other screens hide the button. */
const PLIEES = 'li[data-pliee]';

function ouvrir(total: number) {
  return monter(
    <Suite total={total}>
      {(pliee) => (
        <ul>
          {Array.from({ length: total }, (_, rang) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing but its rank
            <li key={rang} data-pliee={pliee(rang) || undefined}>
              <a href={`#${rang}`}>{`ligne ${rang + 1}`}</a>
            </li>
          ))}
        </ul>
      )}
    </Suite>,
  );
}

it('un téléphone montre les premières, et les autres à la demande', async () => {
  const { clavier, container } = ouvrir(8);
  expect([...container.querySelectorAll(PLIEES)].map((une) => une.textContent)).toEqual([
    'ligne 5',
    'ligne 6',
    'ligne 7',
    'ligne 8',
  ]);
  await clavier.click(screen.getByRole('button', { name: 'Voir les 4\u00a0autres' }));
  expect(container.querySelectorAll(PLIEES)).toHaveLength(0);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement?.textContent).toBe('ligne 5');
});

it('cinq lignes se montrent toutes, sur un téléphone aussi', () => {
  const { container } = ouvrir(5);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(container.querySelectorAll(PLIEES)).toHaveLength(0);
  expect(screen.queryByRole('button')).toBeNull();
});

it('seul un téléphone cache des lignes et montre le bouton', () => {
  const [large = '', etroit = ''] = CSS.split('@media screen and (width < 45em) and (scripting: enabled)');
  expect(large).toMatch(/\.echeances-reste \{\s*display: none;/u);
  expect(large).not.toContain('data-pliee');
  expect(etroit).toMatch(/\.echeances-lignes li\[data-pliee\] \{\s*display: none;/u);
  expect(etroit).toMatch(/\.echeances-reste \{\s*display: block;/u);
});
