import { expect, it } from 'vitest';
import { fusionner } from './fusion';

const vue = { statuts: ['L'], max: null as number | null, min: null as number | null };

it('garde ce qui fut demandé entre-temps, et n’y ajoute que ce que le changement touche', () => {
  const avant = { ...vue, statuts: ['L', 'O'], max: 300_000 };
  expect(fusionner(avant, vue, { ...vue, min: 100_000 })).toEqual({
    statuts: ['L', 'O'],
    max: 300_000,
    min: 100_000,
  });
  expect(fusionner(avant, vue, { ...vue, max: 250_000 }).max).toBe(250_000);
});

it('d’une liste, met et retire ce que le changement y met et en retire', () => {
  const avant = { ...vue, statuts: ['L', 'O'] };
  expect(fusionner(avant, vue, { ...vue, statuts: ['L', 'R'] }).statuts).toEqual(['L', 'O', 'R']);
  expect(fusionner(avant, vue, { ...vue, statuts: [] }).statuts).toEqual(['O']);
  expect(fusionner(avant, vue, { ...vue, statuts: ['L', 'O'] }).statuts).toEqual(['L', 'O']);
});
