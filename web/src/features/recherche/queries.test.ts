import { expect, it } from 'vitest';
import type { Lot } from '../../api/types';
import { SANS_CRITERE } from '../../lib/criteres';
import {
  fraicheur,
  lotsDesProgrammes,
  programmesSitues,
  type Recherche,
  rechercher,
  TRI_PAR_DEFAUT,
  taillePage,
  total,
} from './queries';
import { dernierePage } from './use-recherche';

const recherche: Recherche = {
  criteres: { ...SANS_CRITERE, locations: ['52-44-44109'] },
  tri: TRI_PAR_DEFAUT.lots,
  page: 1,
  distance: null,
};

/** The last part of a query's key is the address it asks. */
const limite = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  new URL(String(queryKey.at(-1)), 'http://portail').searchParams.get('limit');

it('demande à chaque liste la taille qui est la sienne', () => {
  expect(limite(rechercher(recherche, 'lots'))).toBe('20');
  expect(limite(rechercher({ ...recherche, tri: TRI_PAR_DEFAUT.programmes }, 'programmes'))).toBe('12');
  expect(limite(rechercher({ ...recherche, distance: 40 }, 'lots'))).toBe('30');
  expect(limite(programmesSitues(recherche.criteres, null))).toBe('200');
  expect(limite(total(recherche.criteres, 'lots'))).toBe('1');
  expect(limite(lotsDesProgrammes(recherche.criteres, null))).toBe('1');
  expect([taillePage('lots', null), taillePage('programmes', null), taillePage('lots', 40)]).toEqual([
    20, 12, 30,
  ]);
});

it('trie par défaut les lots par prix croissant, les programmes par ville', () => {
  expect(TRI_PAR_DEFAUT).toEqual({
    lots: { champ: 'prix', sens: 'asc' },
    programmes: { champ: 'lieu.libelle', sens: 'asc' },
  });
  expect(decodeURIComponent(String(rechercher(recherche, 'lots').queryKey.at(-1)))).toContain(
    'order[prix]=asc&page=1',
  );
});

it('élargit autour des lieux demandés, et d’eux seuls', () => {
  const large = decodeURIComponent(
    String(rechercher({ ...recherche, distance: 40 }, 'lots').queryKey.at(-1)),
  );
  expect(large).toContain('programme.lieu.distance=40');
  const nulle_part = { ...recherche, criteres: SANS_CRITERE, distance: 40 };
  expect(String(rechercher(nulle_part, 'lots').queryKey.at(-1))).not.toContain('distance');
});

it('demande à la carte les positions seules', () => {
  const url = decodeURIComponent(String(programmesSitues(recherche.criteres, null).queryKey.at(-1)));
  expect(url).toContain('groups[]=location');
});

it('redemande aussitôt une liste qui a échoué, pas une liste vide', () => {
  const vide = { 'hydra:totalItems': 0, 'hydra:member': [] };
  expect(fraicheur({ ...vide, echouee: true })).toBe(0);
  expect(fraicheur(vide)).toBeGreaterThan(0);
  expect(fraicheur(undefined)).toBeGreaterThan(0);
});

it('donne la dernière page à qui en demande une au-delà, et à lui seul', () => {
  const reponse = (total: number, membres: number) => ({
    'hydra:totalItems': total,
    'hydra:member': Array.from({ length: membres }, () => ({}) as Lot),
  });
  expect(dernierePage(reponse(41, 0), 9999, 20)).toBe(3);
  expect(dernierePage(reponse(40, 0), 3, 20)).toBe(2);
  expect(dernierePage(reponse(41, 1), 3, 20)).toBeNull();
  expect(dernierePage(reponse(0, 0), 9999, 20)).toBeNull();
});
