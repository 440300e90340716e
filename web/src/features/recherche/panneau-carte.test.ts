import { expect, it } from 'vitest';
import { rayonDe, resume } from './panneau-carte';
import type { ProgrammeSitue } from './queries';

const sobre = (texte: string) => texte.replace(/[\u00a0\u202f]/gu, ' ');

const ligne = (nature: string, prix: number) => ({
  nature,
  pieces: 0,
  libelle: nature,
  nombre: 1,
  min: { prix },
});

const programme = (libres: number) =>
  ({
    lotsParStatut: { L: libres, O: 0, T: 0, R: 0 },
    syntheseLots: [ligne('appartement', 219_000), ligne('parking', 10_500)],
  }) as unknown as ProgrammeSitue;

it('dit ce qui est libre, et le prix de ses logements plutôt que d’un parking', () => {
  expect(sobre(resume(programme(10)))).toBe('10 lots libres dès 219 000 €');
  expect(sobre(resume(programme(1)))).toBe('1 lot libre dès 219 000 €');
  expect(resume(programme(0))).toBe('aucun lot libre');
});

it('cherche à quinze kilomètres, moins autour des trois grandes villes', () => {
  expect(rayonDe('44109')).toBe(15);
  expect(['75056', '75111'].map(rayonDe)).toEqual([7, 7]);
  expect(['69123', '69383', '13055', '13208'].map(rayonDe)).toEqual([10, 10, 10, 10]);
});
