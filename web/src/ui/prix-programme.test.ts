import { expect, test } from 'vitest';
import type { Synthese } from '../api/types';
import { prixLePlusBas } from './prix-programme';

const ligne = (nature: string, prix: number | null): Synthese => ({
  nature,
  pieces: 0,
  libelle: nature,
  nombre: 1,
  min: { tva: 20, prix, tvaReduite: null, prixTvaReduite: null, dispositifFiscal: null, idLot: 'p-1' },
});

test('le prix d’un programme est celui de ses logements', () => {
  expect(prixLePlusBas([ligne('cave', 2600), ligne('maison', 310_000), ligne('appartement', 245_000)])).toBe(
    245_000,
  );
});

test('sans logement libre, celui de ce qui reste ; sans prix, aucun', () => {
  expect(prixLePlusBas([ligne('cave', 2600), ligne('parking', 9000)])).toBe(2600);
  expect(prixLePlusBas([ligne('appartement', null)])).toBeNull();
  expect(prixLePlusBas(undefined)).toBeNull();
});
