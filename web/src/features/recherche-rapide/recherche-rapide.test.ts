// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { lesPlusProches, lireLot, pagesQuiRepondent } from './propositions';
import { estUnChamp, ouvreLaRecherche } from './raccourcis';

const touche = (key: string, autres: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...autres,
});

it('s’ouvre par Ctrl+K partout, par / hors des champs et si on le veut bien', () => {
  expect(ouvreLaRecherche(touche('k', { ctrlKey: true }), true, false)).toBe(true);
  expect(ouvreLaRecherche(touche('K', { metaKey: true }), true, true)).toBe(true);
  expect(ouvreLaRecherche(touche('k'), false, true)).toBe(false);
  expect(ouvreLaRecherche(touche('/'), false, true)).toBe(true);
  expect(ouvreLaRecherche(touche('/'), true, true)).toBe(false);
  expect(ouvreLaRecherche(touche('/'), false, false)).toBe(false);
});

it('laisse aux champs ce qu’on y tape', () => {
  const champ = document.createElement('input');
  expect(estUnChamp(champ)).toBe(true);
  expect(estUnChamp(document.createElement('button'))).toBe(false);
  expect(estUnChamp(null)).toBe(false);
});

it('trouve les pages par leurs mots, sans accents ni casse', () => {
  const pages = [
    { libelle: 'Réservations', chemin: '/suivi/reservations' },
    { libelle: 'Recherche de lots', chemin: '/recherche/lots' },
    { libelle: 'Recherche de programmes', chemin: '/recherche/programmes' },
  ];
  expect(pagesQuiRepondent(pages, 'reserv').map(({ chemin }) => chemin)).toEqual(['/suivi/reservations']);
  expect(pagesQuiRepondent(pages, 'LOTS recherche').map(({ chemin }) => chemin)).toEqual(['/recherche/lots']);
  expect(pagesQuiRepondent(pages, '')).toHaveLength(3);
});

it('reconnaît un numéro de lot, seul ou avec son programme', () => {
  expect(lireLot('A105')).toEqual({ numero: 'A105', programme: '' });
  expect(lireLot(' clairière a105 ')).toEqual({ numero: 'a105', programme: 'clairière' });
  expect(lireLot('PG00203-A105')).toEqual({ numero: 'PG00203-A105', programme: '' });
  expect(lireLot('villa orangeraie cav003')).toEqual({ numero: 'cav003', programme: 'villa orangeraie' });
  expect(lireLot('nantes')).toBeNull();
});

it('met d’abord les programmes qui commencent par ce qu’on a tapé, cinq au plus', () => {
  const noms = [
    'La Clairière',
    'Clairière',
    'Les Clairières',
    'Villa Clairière',
    'Clairières',
    'L’Clairière',
  ];
  const proches = lesPlusProches(
    noms.map((nomCommercial) => ({ nomCommercial })),
    'clairiere',
  );
  expect(proches.map(({ nomCommercial }) => nomCommercial)).toEqual([
    'Clairière',
    'Clairières',
    'La Clairière',
    'Les Clairières',
    'Villa Clairière',
  ]);
});
