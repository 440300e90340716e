import { expect, it } from 'vitest';
import { de } from './texte';

it('élide devant une voyelle et un h muet, et devant elles seules', () => {
  expect(['Camille', 'Hélène Roy', 'Édith', 'anne', 'Yann', 'Œuvre'].map(de)).toEqual([
    'de Camille',
    'd’Hélène Roy',
    'd’Édith',
    'd’anne',
    'de Yann',
    'd’Œuvre',
  ]);
});
