import { expect, it } from 'vitest';
import { TAILLES } from './tailles';

it('demande les tailles de la spécification', () => {
  expect(TAILLES).toEqual({
    lots: 20,
    lotsDuProgramme: 150,
    lotsDesProgrammes: 1,
    programmes: 12,
    programmesSimples: 50,
    carte: 200,
    avantPremieres: 30,
    elargissement: 30,
    documents: 200,
    total: 1,
    denonciations: 20,
    alternatives: 20,
    echeances: 6,
    optionsTerminees: 20,
    optionsEnCours: 200,
    reservations: 20,
    reservationsEnCours: 50,
  });
});
