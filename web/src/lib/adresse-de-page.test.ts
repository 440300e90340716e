import { expect, it } from 'vitest';
import { decimalOuNul, ecrireAdresse, entierOuNul, lireListe, lireOui, lirePage } from './adresse-de-page';

it('écrit ce qu’elle relit, et tait ce qui est vide', () => {
  const adresse = ecrireAdresse({
    type: ['maison', 'cave'],
    zone: [],
    libres: true,
    demat: false,
    budgetMin: 150_000.5,
    budgetMax: null,
    tri: '',
    page: 2,
  });
  expect(adresse.toString()).toBe('type=maison&type=cave&libres=oui&budgetMin=150000.5&page=2');
  expect(lireListe(adresse, 'type')).toEqual(['maison', 'cave']);
  expect(lireListe(adresse, 'zone')).toEqual([]);
  expect([lireOui(adresse, 'libres'), lireOui(adresse, 'demat')]).toEqual([true, false]);
  expect(decimalOuNul(adresse.get('budgetMin'))).toBe(150_000.5);
  expect(lirePage(adresse)).toBe(2);
});

it('lit comme vide ce qu’elle ne comprend pas', () => {
  const adresse = new URLSearchParams('page=0&type=&type=maison&libres=1');
  expect(lirePage(adresse)).toBe(1);
  expect(lirePage(new URLSearchParams('page=-2'))).toBe(1);
  expect(lireListe(adresse, 'type')).toEqual(['maison']);
  expect(lireOui(adresse, 'libres')).toBe(false);
  expect(['12', '1e3', '-4', '', null].map(entierOuNul)).toEqual([12, null, null, null, null]);
  expect(['12.5', '12.345', 'x'].map(decimalOuNul)).toEqual([12.5, null, null]);
});
