import { expect, it } from 'vitest';
import { SANS_CRITERE } from '../../lib/criteres';
import { rayonDe, resume } from './panneau-carte';
import type { ProgrammeSitue } from './queries';

const sobre = (texte: string) => texte.replace(/[\u00a0\u202f]/gu, ' ');

const ligne = (nature: string, pieces: number, nombre: number, prix: number | null) => ({
  nature,
  pieces,
  libelle: nature,
  nombre,
  min: { prix },
});

const programme = (...syntheseLots: ReturnType<typeof ligne>[]) =>
  ({ syntheseLots }) as unknown as ProgrammeSitue;

const VARIE = programme(
  ligne('appartement', 2, 4, 219_000),
  ligne('appartement', 3, 1, 289_000),
  ligne('appartement', 6, 2, 610_000),
  ligne('parking', 0, 1040, 10_500),
);

const dit = (un: ProgrammeSitue, criteres = {}) => sobre(resume(un, { ...SANS_CRITERE, ...criteres }));

it('dit ce qui est libre, et le prix de ses logements plutôt que d’un parking', () => {
  expect(dit(VARIE)).toBe('1 047 lots libres dès 219 000 €');
  expect(resume(VARIE, SANS_CRITERE)).toContain('1\u202f047\u00a0lots');
  expect(dit(programme(ligne('appartement', 2, 1, null)))).toBe('1 lot libre');
  expect(dit(programme())).toBe('aucun lot libre');
});

it('ne compte que les lots de la nature et des pièces cherchées, et dit leur prix', () => {
  expect(dit(VARIE, { typesDeBien: ['parking'] })).toBe('1 040 lots libres dès 10 500 €');
  expect(dit(VARIE, { nbDePieces: [3] })).toBe('1 lot libre dès 289 000 €');
  expect(dit(VARIE, { nbDePieces: [3, 5] })).toBe('3 lots libres dès 289 000 €');
  expect(dit(VARIE, { typesDeBien: ['maison'] })).toBe('aucun lot libre');
});

it('dit que le compte est celui du programme quand d’autres filtres portent sur ses lots', () => {
  for (const filtre of [
    { budgetMin: 0 },
    { budgetMax: 250_000 },
    { surfaceMin: 40 },
    { surfaceMax: 90 },
    { exterieur: ['balcon'] },
    { lotsDedies: true },
  ]) {
    expect(dit(VARIE, { nbDePieces: [2], ...filtre })).toBe('4 lots libres dans le programme, dès 219 000 €');
  }
  expect(dit(VARIE, { nbDePieces: [1], budgetMax: 100_000 })).toBe('aucun lot libre dans le programme');
});

it('cherche à quinze kilomètres, moins autour des trois grandes villes', () => {
  expect(rayonDe('44109')).toBe(15);
  expect(['75056', '75111'].map(rayonDe)).toEqual([7, 7]);
  expect(['69123', '69383', '13055', '13208'].map(rayonDe)).toEqual([10, 10, 10, 10]);
});
