import { expect, test } from 'vitest';
import { avancement } from './frise';

const JOURS = ['2026-01-01', '2026-07-01', '2028-01-01'];

test('aujourd’hui se place entre deux dates, à proportion', () => {
  expect(avancement(JOURS, '2025-12-31')).toBeNull();
  expect(avancement(JOURS, '2026-01-01')).toBe(0);
  expect(avancement(JOURS, '2026-07-01')).toBeCloseTo(1 / 3);
  expect(avancement(JOURS, '2027-04-02')).toBeCloseTo(0.5, 2);
  expect(avancement(JOURS, '2028-01-01')).toBe(1);
  expect(avancement([], '2028-01-01')).toBeNull();
});
