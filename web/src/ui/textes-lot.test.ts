import { expect, test } from 'vitest';
import type { Lot } from '../api/types';
import { exterieurs, texteExclusivite } from './textes-lot';

test('un lot dédié est en exclusivité pour un partenaire, et dédié à un groupe pour les autres', () => {
  expect(texteExclusivite('Arcade', true)).toBe('En exclusivité pour vous');
  expect(texteExclusivite('Arcade', false)).toBe('Lot dédié au Groupe Arcade');
});

test('les extérieurs sont un seul texte, leur surface quand elle est connue', () => {
  const lot = (parts: object): Lot =>
    ({ balcon: false, loggia: false, terrasse: false, jardin: false, surfaces: {}, ...parts }) as Lot;
  const surfaces = { surfaceBalcon: 5.1, surfaceJardin: null };
  expect(exterieurs(lot({ balcon: true, jardin: true, surfaces }))).toBe('Balcon 5,1\u00a0m², jardin');
  expect(exterieurs(lot({}))).toBe('');
});
