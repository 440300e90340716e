import { expect, it } from 'vitest';
import { rayonDe, resume } from './panneau-carte';
import type { ProgrammeSitue } from './queries';

const sobre = (texte: string) => texte.replace(/[\u00a0\u202f]/gu, ' ');

const dit = (lotsTrouves?: ProgrammeSitue['lotsTrouves']) => sobre(resume({ lotsTrouves } as ProgrammeSitue));

it('dit ce qui répond à la recherche, logements et annexes à part, et le prix des logements', () => {
  expect(dit({ total: 1047, logements: 7, annexes: 1040, commerces: 0, prixMin: 219_000 })).toBe(
    '7 logements, 1 040 annexes dès 219 000 €',
  );
  expect(dit({ total: 1, logements: 1, annexes: 0, commerces: 0, prixMin: null })).toBe('1 logement');
  expect(dit({ total: 0, logements: 0, annexes: 0, commerces: 0, prixMin: null })).toBe('aucun lot');
  expect(dit(undefined)).toBe('aucun lot');
});

it('cherche à quinze kilomètres, moins autour des trois grandes villes', () => {
  expect(rayonDe('44109')).toBe(15);
  expect(['75056', '75111'].map(rayonDe)).toEqual([7, 7]);
  expect(['69123', '69383', '13055', '13208'].map(rayonDe)).toEqual([10, 10, 10, 10]);
});
