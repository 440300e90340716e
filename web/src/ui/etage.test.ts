import { expect, test } from 'vitest';
import { pile } from './etage';

test('un sous-sol est sous le sol, le rez-de-chaussée dessus', () => {
  expect(pile(0, 5)).toEqual({ sousSols: 0, nombre: 5, courant: 0 });
  expect(pile(-1, 5)).toEqual({ sousSols: 1, nombre: 6, courant: 0 });
  expect(pile(-2, 5)).toEqual({ sousSols: 2, nombre: 7, courant: 0 });
  expect(pile(2, 5)).toEqual({ sousSols: 0, nombre: 5, courant: 2 });
});

test('ce qui dépasse du dessin en est le plus haut ou le plus bas', () => {
  expect(pile(12, 13)).toEqual({ sousSols: 0, nombre: 8, courant: 7 });
  expect(pile(-9, 3)).toEqual({ sousSols: 3, nombre: 6, courant: 0 });
  expect(pile(0, 1).nombre).toBe(3);
});
