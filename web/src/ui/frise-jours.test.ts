import { expect, it } from 'vitest';
import { grouper, rang } from './frise-jours';

it('place un instant par le jour et l’heure de Paris, changement d’heure compris', () => {
  expect(rang(Date.parse('2026-11-25T18:00:00Z'), '2026-11-23')).toBeCloseTo(2 + 19 / 24, 6);
  // Summer time ends on the 25th of October: that day has 25 hours.
  expect(rang(Date.parse('2026-10-26T18:00:00Z'), '2026-10-24')).toBeCloseTo(2 + 19 / 24, 6);
  expect(rang(Date.parse('2026-11-22T23:30:00Z'), '2026-11-23')).toBeCloseTo(0.5 / 24, 6);
});

it('dit d’une seule étiquette ce qui finit ensemble, dans l’ordre du temps', () => {
  const tard = { instant: 2, titre: 'B102' };
  expect(
    grouper([
      tard,
      { instant: 1, titre: 'B401', precision: 'Sarr' },
      { instant: 1, titre: 'A504', precision: 'Fradet' },
    ]),
  ).toEqual([{ instant: 1, titre: 'B401, A504', precision: 'Sarr, Fradet' }, tard]);
});
