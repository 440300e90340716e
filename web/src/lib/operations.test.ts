import { expect, it } from 'vitest';
import { commencer, estEnCours, executer, finir } from './operations';

it('suit chaque opération nommée jusqu’à sa fin, même quand elle échoue', async () => {
  commencer('lots');
  commencer('lots');
  finir('lots');
  expect(estEnCours('lots')).toBe(true);
  finir('lots');
  expect(estEnCours()).toBe(false);
  await expect(executer('lot', () => Promise.reject(new Error('non')))).rejects.toThrow('non');
  expect(estEnCours('lot')).toBe(false);
});
