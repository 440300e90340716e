// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { SANS_CRITERE } from '../../lib/criteres';
import {
  derniereRecherche,
  ecrireRecherche,
  garderRecherche,
  lirePresentation,
  lireRecherche,
} from './adresse';

beforeEach(() => localStorage.clear());

const lue = (texte: string) => lireRecherche(new URLSearchParams(texte), 'lots');

it('met tri, page et vue dans l’adresse, et tait ce qui va de soi', () => {
  const recherche = {
    ...lue('budgetMax=300000'),
    tri: { champ: 'etage', sens: 'desc' as const },
    page: 3,
  };
  const adresse = ecrireRecherche(recherche, 'lots', { vue: 'carte', forme: 'cartes' });
  expect(adresse.toString()).toBe('budgetMax=300000&tri=etage&sens=desc&page=3&vue=carte&forme=cartes');
  expect(lireRecherche(adresse, 'lots')).toEqual(recherche);
  expect(lirePresentation(adresse)).toEqual({ vue: 'carte', forme: 'cartes' });
  expect(ecrireRecherche(lue(''), 'lots').toString()).toBe('');
});

it('revient aux valeurs d’origine devant une adresse de travers', () => {
  expect(lue('tri=constructor&page=-2')).toEqual({
    criteres: SANS_CRITERE,
    tri: { champ: 'prix', sens: 'asc' },
    page: 1,
  });
  expect(lireRecherche(new URLSearchParams('tri=prix'), 'programmes').tri.champ).toBe('lieu.libelle');
  expect(lirePresentation(new URLSearchParams('vue=globe&forme=cube'))).toEqual({
    vue: null,
    forme: 'lignes',
  });
});

it('garde la dernière recherche sous les noms convenus, et la reprend', () => {
  expect(derniereRecherche('lots').toString()).toBe('');
  garderRecherche({ ...lue('lieu=52-44&libres=oui'), tri: { champ: 'prix', sens: 'desc' }, page: 2 }, 'lots');
  expect(JSON.parse(localStorage.getItem('filters') ?? '')).toMatchObject({
    locations: ['52-44'],
    lotsLibres: true,
  });
  expect(localStorage.getItem('sortKey')).toBe('"prix"');
  expect(localStorage.getItem('sortDir')).toBe('"desc"');
  expect(localStorage.getItem('order')).toBe('{"prix":"desc"}');
  expect(derniereRecherche('lots').toString()).toBe('lieu=52-44&libres=oui&tri=prix&sens=desc');
  expect(derniereRecherche('programmes').toString()).toBe('lieu=52-44&libres=oui');
  // Sorting the programmes does not change the order of the lots.
  garderRecherche({ ...lue('lieu=52-44'), tri: { champ: 'nomCommercial', sens: 'desc' } }, 'programmes');
  expect(derniereRecherche('lots').toString()).toBe('lieu=52-44&tri=prix&sens=desc');
  expect(derniereRecherche('programmes').toString()).toBe('lieu=52-44&tri=nomCommercial&sens=desc');
});
