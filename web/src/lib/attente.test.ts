import { expect, it } from 'vitest';
import { attendre, commencer, estEnCours, finir } from './attente';

it('suit chaque opération nommée jusqu’à sa fin, même quand elle échoue', async () => {
  commencer('lots');
  commencer('lots');
  finir('lots');
  expect(estEnCours('lots')).toBe(true);
  finir('lots');
  expect(estEnCours()).toBe(false);
  await expect(attendre('lot', () => Promise.reject(new Error('non')))).rejects.toThrow('non');
  expect(estEnCours('lot')).toBe(false);
});
