import { expect, it } from 'vitest';
import type { Lot } from '../api/types';
import { LOT } from '../essais/options';
import { differences, lesPlusProches } from './alternatives';

const ici = { ...LOT.programme, lieu: { ...LOT.programme.lieu, id: 'nantes', ville: 'Nantes' } };
const REFERENCE: Lot = { ...LOT, programme: ici };
const un = (numero: string, suite: Partial<Lot> = {}): Lot => ({
  ...REFERENCE,
  id: numero,
  numero,
  ...suite,
});
const ailleurs = (id: string, lieu: string): Lot['programme'] => ({
  ...ici,
  id,
  lieu: { ...ici.lieu, id: lieu, ville: lieu === 'nantes' ? 'Nantes' : 'Rezé' },
});

it('range d’abord le programme, puis le lieu, la taille, le prix', () => {
  const autres = [
    un('loin', { programme: ailleurs('c', 'reze') }),
    un('cher', { prix: 420_000 }),
    un('deux', { pieces: 2 }),
    un('ville', { programme: ailleurs('b', 'nantes') }),
    un('proche', { prix: 391_000 }),
  ];
  expect(lesPlusProches(REFERENCE, autres).map(({ id }) => id)).toEqual(['proche', 'cher', 'deux']);
  expect(lesPlusProches(REFERENCE, [autres[0], autres[3], autres[3]] as Lot[]).map(({ id }) => id)).toEqual([
    'ville',
    'loin',
  ]);
});

it('ne propose ni le lot lui-même, ni ce qui vient d’être pris, ni ce qu’on ne peut pas prendre', () => {
  const pris = un('pris', { statut: { code: 'O', libelle: 'Optionné' } });
  const refuse = un('refuse', {
    actions: { ...LOT.actions, option: { autorisee: false, motif: 'ce lot se prend avec A101' } },
  });
  expect(lesPlusProches(REFERENCE, [REFERENCE, pris, refuse])).toEqual([]);
  const reservable = un('reservable', {
    actions: {
      ...LOT.actions,
      option: { autorisee: false, motif: 'limite' },
      reservation: LOT.actions.option,
    },
  });
  expect(lesPlusProches(REFERENCE, [reservable])).toEqual([]);
  expect(lesPlusProches(REFERENCE, [reservable], 'reservation')).toEqual([reservable]);
});

it('dit en quoi chacun diffère', () => {
  const dit = (suite: Partial<Lot>) =>
    differences(REFERENCE, un('x', suite))
      .join(' · ')
      .replace(/[\u00a0\u202f]/gu, ' ');
  expect(dit({})).toBe('même programme · 3 pièces · même prix');
  expect(
    dit({
      programme: ailleurs('b', 'nantes'),
      pieces: 2,
      prix: 377_000,
      surfaces: { ...LOT.surfaces, surface: 57.2 },
      etage: { libelle: '1er étage', priorite: 1 },
    }),
  ).toBe('autre programme, même ville · 1 pièce de moins · 4,2 m² de moins · 12 000 € de moins · 1er étage');
  expect(dit({ programme: ailleurs('c', 'reze'), pieces: 5, prix: null })).toBe(
    'autre ville : Rezé · 2 pièces de plus',
  );
});
