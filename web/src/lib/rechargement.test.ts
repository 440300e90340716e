import { expect, test } from 'vitest';
import { GARDE, peutRecharger } from './rechargement';

test('un fichier disparu recharge la page, une fois par dix secondes', () => {
  expect(GARDE).toBe(10_000);
  expect(peutRecharger(null, 1000)).toBe(true);
  expect(peutRecharger('illisible', 1000)).toBe(true);
  expect(peutRecharger('1000', 1000 + GARDE - 1)).toBe(false);
  expect(peutRecharger('1000', 1000 + GARDE)).toBe(true);
});
