import { expect, test } from 'vitest';
import { adresseFacade, descriptionFacade } from './facade';

test('la façade dit ses lots en mots accordés', () => {
  expect(descriptionFacade({ L: 1, O: 0, T: 3, R: 8 })).toBe(
    'Façade du programme : 12 logements, dont 1 libre, 0 optionné, 3 pré-réservés, 8 réservés.',
  );
  expect(adresseFacade('PG 1')).toBe('/api/offre/programmes/PG%201/facade.svg?v=');
});
