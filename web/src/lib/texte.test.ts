import { expect, it } from 'vitest';
import { accorder, de } from './texte';

it('élide devant une voyelle et un h muet, et devant elles seules', () => {
  expect(['Camille', 'Hélène Roy', 'Édith', 'anne', 'Yann', 'Œuvre', 'Yves', 'Hamza'].map(de)).toEqual([
    'de Camille',
    'd’Hélène Roy',
    'd’Édith',
    'd’anne',
    'de Yann',
    'd’Œuvre',
    'd’Yves',
    'de Hamza',
  ]);
});

it('accorde une situation à la personne dont la civilité est connue', () => {
  expect(['Mme', 'M', ''].map((civilite) => accorder('Marié ou mariée', civilite))).toEqual([
    'Mariée',
    'Marié',
    'Marié ou mariée',
  ]);
  expect(accorder('En concubinage', 'Mme')).toBe('En concubinage');
});
