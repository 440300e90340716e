import { expect, it } from 'vitest';
import { adresse, requete } from './requete';

it('laisse de côté les valeurs vides et garde zéro et faux', () => {
  const chaine = requete({ a: '', b: null, c: undefined, d: [], e: 0, f: false, g: 'x' });
  expect(chaine).toBe('e=0&f=false&g=x');
});

it('répète les valeurs d’une liste sous un nom à crochets', () => {
  expect(decodeURIComponent(requete({ 'statut.code': ['l', 'o'], 'lieu.id[]': ['52-44'] }))).toBe(
    'statut.code[]=l&statut.code[]=o&lieu.id[]=52-44',
  );
});

it('ne met pas de point d’interrogation quand il n’y a rien à demander', () => {
  expect(adresse('/lieux', { search: '' })).toBe('/lieux');
});
