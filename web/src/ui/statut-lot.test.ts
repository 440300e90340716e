import { expect, it } from 'vitest';
import { estStatut, SLUGS } from './statut-lot';

it('nomme chaque statut par son slug et n’en connaît pas d’autre', () => {
  expect(SLUGS).toEqual({ L: 'free', O: 'optioned', T: 'pre-reserved', R: 'reserved' });
  expect(['L', 'O', 'T', 'R'].every(estStatut)).toBe(true);
  expect(['A', 'l', '', 'constructor'].some(estStatut)).toBe(false);
});
