import { expect, test } from 'vitest';
import type { Lot } from '../../api/types';
import { cleDuType, ecrireFiltres, filtre, lireFiltres, retenir, SANS_FILTRE, typesDe } from './filtres-lots';
import { comparerLots } from './queries';

const lot = (numero: string, nature: string, pieces: number, statut: string, prix: number | null): Lot =>
  ({
    id: `p-${numero}`,
    numero,
    pieces,
    prix,
    statut: { code: statut, libelle: statut },
    typologie: {
      nature: { code: nature, libelle: nature.charAt(0).toUpperCase() + nature.slice(1) },
      libelle: `${pieces} pièces`,
      code: `T${pieces}`,
    },
  }) as Lot;

const LOTS = [
  lot('C1', 'commerce', 0, 'L', 300_000),
  lot('K1', 'cave', 0, 'L', 2600),
  lot('P10', 'parking', 0, 'R', 9000),
  lot('P2', 'parking', 0, 'L', 8500),
  lot('M1', 'maison', 4, 'L', 350_000),
  lot('A202', 'appartement', 3, 'L', 250_000),
  lot('A201', 'appartement', 3, 'O', 260_000),
  lot('A9', 'appartement', 2, 'L', null),
  lot('A301', 'appartement', 6, 'L', 600_000),
  lot('A302', 'appartement', 5, 'T', 500_000),
].toSorted(comparerLots);
const numeros = (lots: readonly Lot[]) => lots.map(({ numero }) => numero).join(' ');

test('appartement, maison, parking, cave, commerce, puis les pièces, puis le numéro', () => {
  expect(numeros(LOTS)).toBe('A9 A201 A202 A302 A301 M1 P2 P10 K1 C1');
});

test('l’adresse porte les filtres, et rien de ce qui n’est pas filtré', () => {
  const adresse = new URLSearchParams('type=appartement-3,parking&statut=L,O&budgetMax=300000&page=2');
  const filtres = lireFiltres(adresse);
  expect(filtres).toEqual({
    types: ['appartement-3', 'parking'],
    statuts: ['L', 'O'],
    budgetMin: null,
    budgetMax: 300_000,
    page: 2,
  });
  expect(lireFiltres(ecrireFiltres(filtres))).toEqual(filtres);
  expect(ecrireFiltres(SANS_FILTRE).toString()).toBe('');
  expect(filtre(SANS_FILTRE)).toBe(false);
});

test('une adresse écrite de travers ne filtre pas', () => {
  expect(lireFiltres(new URLSearchParams('statut=X,toString&budgetMin=abc&budgetMax=-4&page=0'))).toEqual(
    SANS_FILTRE,
  );
});

test('les filtres se cumulent ; sans prix, un lot n’est dans aucun budget', () => {
  const de = (texte: string) => numeros(retenir(LOTS, lireFiltres(new URLSearchParams(texte))));
  expect(de('')).toBe(numeros(LOTS));
  expect(de('type=appartement-5')).toBe('A302 A301');
  expect(de('type=appartement-3,parking&statut=L')).toBe('A202 P2');
  expect(de('budgetMin=250000&budgetMax=350000')).toBe('A201 A202 M1 C1');
  expect(de('type=appartement-2&budgetMax=999999')).toBe('');
});

test('chaque type dit ses lots libres et leur premier prix', () => {
  expect(typesDe(LOTS).map(({ libelle, nombre, libres, des }) => [libelle, nombre, libres, des])).toEqual([
    ['2\u00a0pièces', 1, 1, null],
    ['3\u00a0pièces', 2, 1, 250_000],
    ['5\u00a0pièces et plus', 2, 1, 600_000],
    ['Maison 4\u00a0pièces', 1, 1, 350_000],
    ['Parking', 2, 1, 8500],
    ['Cave', 1, 1, 2600],
    ['Commerce', 1, 1, 300_000],
  ]);
  expect(cleDuType(LOTS[5] as Lot)).toBe('maison-4');
});
