import { expect, it } from 'vitest';
import { finEnMots, heureDeFin, quand } from './echeances';

const LUNDI_MATIN = Date.parse('2026-11-23T08:00:00Z');
const le = (jour: string, heure = '18:00') => Date.parse(`2026-11-${jour}T${heure}:00Z`);

it('compte les jours de Paris, et tient pour d’aujourd’hui ce qui aurait dû finir', () => {
  expect(quand(le('23'), LUNDI_MATIN)).toBe('aujourdhui');
  expect(quand(le('20'), LUNDI_MATIN)).toBe('aujourdhui');
  expect(quand(le('24'), LUNDI_MATIN)).toBe('demain');
  expect(quand(le('25'), LUNDI_MATIN)).toBe('plus-tard');
  // Half past midnight in Paris is already tomorrow, though UTC still has today.
  expect(quand(le('23', '23:30'), LUNDI_MATIN)).toBe('demain');
  // The last evening of a month: tomorrow is in the next month.
  expect(quand(Date.parse('2026-12-01T18:00:00Z'), Date.parse('2026-11-30T08:00:00Z'))).toBe('demain');
});

it('dit une fin par le jour de qui lit', () => {
  expect(finEnMots(le('23'), LUNDI_MATIN)).toBe('aujourd’hui à 19:00');
  expect(finEnMots(le('24'), LUNDI_MATIN)).toBe('demain à 19:00');
  expect(finEnMots(le('25'), LUNDI_MATIN)).toBe('mercredi 25 novembre, 19:00');
});

it('dit jusqu’à quelle heure, et quel jour quand ce n’est pas aujourd’hui', () => {
  expect(heureDeFin('2026-11-23T13:05:00Z', LUNDI_MATIN)).toBe('jusqu’à 14:05');
  expect(heureDeFin('2026-11-24T13:05:00Z', LUNDI_MATIN)).toBe('jusqu’à demain, 14:05');
  expect(heureDeFin('2026-11-25T13:05:00Z', LUNDI_MATIN)).toBe('jusqu’au mercredi 25 novembre, 14:05');
});
