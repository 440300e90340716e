import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ECLAT } from '../../lib/changements';
import { BULLE_CACHE, BULLE_MONTRE, INTERVALLE, TOAST } from '../../lib/durees';
import { theme } from './mantine';

const props = (nom: string) => theme.components?.[nom]?.defaultProps as Record<string, unknown> | undefined;

it('donne aux composants les couches et les temps de la spécification', () => {
  expect(props('Modal')).toMatchObject({ zIndex: 1056 });
  expect(props('Drawer')).toMatchObject({ zIndex: 1056 });
  for (const au_dessus of ['Popover', 'Menu', 'Combobox']) {
    expect(Number(props(au_dessus)?.zIndex), au_dessus).toBeGreaterThan(1056);
  }
  expect(props('Collapse')).toMatchObject({ transitionDuration: 300 });
  expect([BULLE_MONTRE, BULLE_CACHE]).toEqual([100, 300]);
  expect([TOAST, INTERVALLE]).toEqual([5000, 1000]);
});

it('ce qui change se voit une fois, le temps que la page le dit, et sans mouvement pour qui n’en veut pas', () => {
  const feuille = readFileSync(join(import.meta.dirname, 'changement.css'), 'utf8');
  const [anime = '', sobre = ''] = feuille.split('@media (prefers-reduced-motion: reduce)');
  const regle = (texte: string) => /\[data-change\] \{([^}]*)\}/u.exec(texte)?.[1] ?? '';
  const animations = (texte: string) =>
    [...texte.matchAll(/^\s*(?:animation|transition)[a-z-]*: ([^;]+);/gmu)].map(([, valeur]) => valeur);
  expect(animations(anime)).toEqual([`lt-change ${ECLAT / 1_000}s var(--lt-ease)`]);
  // The animation changes only the background, so nothing on the page moves.
  expect(/@keyframes lt-change \{([\s\S]*)\}/u.exec(anime)?.[1]?.match(/[a-z-]+(?=:)/gu)).toEqual([
    'background-color',
  ]);
  expect(animations(sobre)).toEqual(['none']);
  expect(regle(sobre)).toContain('background-color: var(--lt-select)');
});

it('une erreur est un signe et une phrase : ce qui aide à écrire n’en prend pas la couleur', () => {
  const feuille = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');
  const regle = (de: string) => feuille.slice(feuille.indexOf(`${de} {`)).match(/\{([^}]*)\}/u)?.[1] ?? '';
  expect(regle('.mantine-Input-wrapper[data-error]')).toContain(
    '--input-placeholder-color: var(--mantine-color-placeholder);',
  );
  expect(regle('.mantine-InputWrapper-error::before')).toContain('mask: url("./erreur.svg")');
});

it('ce qui est peint avant tout script a les couleurs sombres de la page', () => {
  const sombre = (nom: string, de: string) => {
    const feuille = readFileSync(join(import.meta.dirname, nom), 'utf8');
    const bloc = feuille.slice(feuille.indexOf(de)).match(/\{([^}]*)\}/u)?.[1] ?? '';
    return bloc.split(';').map((une) => une.trim());
  };
  expect(sombre('peinture.css', 'html:has(')).toEqual(
    sombre('tokens.css', '[data-mantine-color-scheme="dark"] {'),
  );
});
