import { expect, it } from 'vitest';
import { etager, grouper, rang } from './frise-jours';

it('place un instant par le jour et l’heure de Paris, changement d’heure compris', () => {
  expect(rang(Date.parse('2026-11-25T18:00:00Z'), '2026-11-23')).toBeCloseTo(2 + 19 / 24, 6);
  // Summer time ends on 25 October: this day has 25 hours.
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

it('étage les étiquettes qui se cacheraient, et remonte dès qu’il y a la place', () => {
  const soir = (titre: string, precision: string) => ({ instant: 0, titre, precision });
  const deux = [soir('A102', 'Le Guennec'), soir('A004', 'Tanguy')];
  expect(etager(deux, [0.35, 0.36])).toEqual([0, 1]);
  expect(etager(deux, [0.7, 0.72])).toEqual([0, 1]);
  expect(etager([...deux, soir('B401', 'Sarr')], [0.1, 0.12, 0.4])).toEqual([0, 1, 0]);
  // The label of the first deadline stands right of its hour, that of the second left of a later hour: both would overlap on one row.
  expect(etager(deux, [0.45, 0.55])).toEqual([0, 1]);
});
