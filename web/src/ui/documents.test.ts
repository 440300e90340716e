import { expect, it } from 'vitest';
import type { DocumentOffre } from '../api/types';
import { documentsRanges, ORDRE_LOT, ORDRE_PROGRAMME } from './documents';

it('range les documents d’un lot et d’un programme dans l’ordre de la spécification', () => {
  expect(ORDRE_LOT).toEqual(['plan', 'contractuel', 'etage', 'stationnement', 'cave', 'masse']);
  expect(ORDRE_PROGRAMME.slice(0, 5)).toEqual([
    'commercial',
    'contractuel',
    'masse',
    'stationnement',
    'cave',
  ]);
  const melanges = ['masse', 'cave', 'image', 'plan', 'stationnement', 'etage', 'contractuel'].map(
    (categorie) => ({ id: categorie, categorie }) as DocumentOffre,
  );
  // Documents of another category are not shown.
  expect(documentsRanges(melanges, ORDRE_LOT).map(({ categorie }) => categorie)).toEqual([...ORDRE_LOT]);
});
