import { describe, expect, it } from 'vitest';
import {
  appliquer,
  composer,
  depuisFeuilles,
  feuilles,
  grouper,
  memeValeur,
  seRecouvrent,
} from './merge-patch';

it('fait les exemples de la RFC 7396, ce qui est ôté se disant nul', () => {
  for (const [cible, patch, attendu] of [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b', b: 'c' }, { a: null }, { a: null, b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd', c: null } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [null, { a: { b: {} } }, { a: { b: {} } }],
    [{ a: null }, { a: { b: 1 } }, { a: { b: 1 } }],
  ]) {
    expect(appliquer(cible, patch)).toEqual(attendu);
  }
});

describe('composer', () => {
  const cas: [object, object, object | null][] = [
    [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    [{ a: { b: 1 } }, { a: { c: 2 } }, { a: { b: 1, c: 2 } }],
    [{ a: { b: 1 } }, { a: null }, { a: null }],
    [{ a: [1] }, { a: [2] }, { a: [2] }],
    [{ a: { b: null } }, { a: { b: 1 } }, { a: { b: 1 } }],
    // The member is removed, then created again. This needs two patches, because one patch would merge with the old object.
    [{ a: null }, { a: { b: 1 } }, null],
    [{ x: { a: null } }, { x: { a: {} } }, null],
  ];
  it.each(cas)('%o puis %o', (avant, apres, attendu) => {
    const ensemble = composer(avant as never, apres as never);
    expect(ensemble).toEqual(attendu);
    if (ensemble !== null) {
      const depart = { a: { b: 9, c: 9, d: 9 }, b: 0, x: { a: { z: 1 } } };
      expect(appliquer(depart, ensemble)).toEqual(appliquer(appliquer(depart, avant), apres));
    }
  });

  it('groupe ce qui peut l’être, dans l’ordre', () => {
    expect(grouper([{ a: { b: 1 } }, { a: null }, { a: { c: 2 } }, { a: { d: 3 } }])).toEqual([
      { a: null },
      { a: { c: 2, d: 3 } },
    ]);
  });
});

it('défait un patch en ce qu’il dit, et le refait', () => {
  const patch = { tva: 20, reservataire: { nom: 'A', pays: { code: null } }, coreservataire: {}, l: [1] };
  expect(feuilles(patch).map(({ chemin }) => chemin)).toEqual([
    'tva',
    'reservataire.nom',
    'reservataire.pays.code',
    'coreservataire',
    'l',
  ]);
  expect(depuisFeuilles(feuilles(patch))).toEqual(patch);
});

it('dit ce qui est d’une même chose', () => {
  expect(seRecouvrent('financement.pret', 'financement.pret[0].montant')).toBe(true);
  expect(seRecouvrent('reservataire.nom', 'reservataire')).toBe(true);
  expect(seRecouvrent('reservataire.nom', 'reservataire.nomDeJeuneFille')).toBe(false);
  expect(seRecouvrent('reservataire.nom', 'coreservataire.nom')).toBe(false);
});

it('ne distingue pas l’absent du nul', () => {
  expect(memeValeur({ a: null, b: [{ c: 1 }] }, { b: [{ c: 1, d: null }] })).toBe(true);
  expect(memeValeur({ a: 1 }, { a: '1' })).toBe(false);
  expect(memeValeur([1], [1, null])).toBe(false);
});
