import { expect, test } from 'vitest';
import type { Lot } from '../api/types';
import { exterieurs, prixChange, texteExclusivite } from './textes-lot';

test('un lot dédié est en exclusivité pour un partenaire, et dédié à un groupe pour les autres', () => {
  expect(texteExclusivite('Arcade', true)).toBe('En exclusivité pour vous');
  expect(texteExclusivite('Arcade', false)).toBe('Lot dédié au Groupe Arcade');
});

test('un prix qui change se dit en une phrase, le principal d’abord', () => {
  const avant = {
    tva: 20,
    prix: 389_000,
    tvaReduite: 5.5,
    prixTvaReduite: 341_996,
    tvaLLI: null,
    prixLLI: null,
  };
  const dit = (suite: Partial<typeof avant> | { prix: null; prixTvaReduite: null }) =>
    prixChange(avant, { ...avant, ...suite })?.replace(/[\u00a0\u202f]/gu, ' ') ?? null;
  expect(dit({})).toBeNull();
  expect(dit({ prix: 391_000, prixTvaReduite: 343_754 })).toBe(
    'Le prix de ce lot vient de changer : 391 000 €.',
  );
  expect(dit({ prixTvaReduite: 343_754 })).toBe(
    'Le prix de ce lot vient de changer : 343 754 € (TVA réduite 5,5 %).',
  );
  expect(dit({ prix: null, prixTvaReduite: null })).toBe('Le prix de ce lot n’est plus communiqué.');
});

test('les extérieurs sont un seul texte, leur surface quand elle est connue', () => {
  const lot = (parts: object): Lot =>
    ({ balcon: false, loggia: false, terrasse: false, jardin: false, surfaces: {}, ...parts }) as Lot;
  const surfaces = { surfaceBalcon: 5.1, surfaceJardin: null };
  expect(exterieurs(lot({ balcon: true, jardin: true, surfaces }))).toBe('Balcon 5,1\u00a0m², jardin');
  expect(exterieurs(lot({}))).toBe('');
});
