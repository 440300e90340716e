// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { monter, preparer } from '../essais/monter';
import { reglerHorloge } from '../lib/horloge';
import { Reste } from './reste';

preparer();
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-25T13:32:00Z') }));
afterEach(() => {
  reglerHorloge(new Date().toUTCString());
  vi.useRealTimers();
});

const FIN = Date.parse('2026-11-25T18:00:00Z');
const DEBUT = Date.parse('2026-11-22T18:00:00Z');
/** The visible text, without Mantine's styles. */
const dit = () =>
  [...document.querySelectorAll('b, b + small')]
    .map(({ textContent }) => textContent)
    .join(' ')
    .replace(/\s/gu, ' ');

it('compte à rebours jusqu’à l’échéance, à l’heure de Paris', async () => {
  monter(<Reste quoi="option" debut={DEBUT} fin={FIN} />);
  expect(dit()).toBe('option : Aujourd’hui, 25 novembre 19:00, encore 4 h 28');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(dit()).toContain('encore 4 h 27');
  await act(() => vi.advanceTimersByTimeAsync(5 * 3_600_000));
  expect(dit()).toBe('option : Échue mercredi 25 novembre, 19:00');
});

const UN_JOUR = 24 * 3_600_000;

it.each([
  ['demain', FIN + UN_JOUR, 'Demain, 26 novembre 19:00, encore 1 j 4 h'],
  ['dans la semaine', FIN + 5 * UN_JOUR, 'Lundi 30 novembre 19:00, encore 5 j 4 h'],
  // A deadline at the end of a day is counted in days.
  ['à la fin d’un jour', Date.parse('2026-12-25T22:59:59Z'), 'Vendredi 25 décembre encore 30 j'],
  ['ce soir', Date.parse('2026-11-25T22:59:59Z'), 'Aujourd’hui, 25 novembre encore 9 h 27'],
])('dit le jour d’abord : %s', (_, fin, attendu) => {
  monter(<Reste quoi="option" debut={DEBUT} fin={fin} />);
  expect(dit()).toBe(`option : ${attendu}`);
  // The bar is only shown in the last week.
  expect(document.querySelector('i') !== null).toBe(fin < FIN + 7 * UN_JOUR);
});

it('compte à l’heure du serveur, pas à celle de l’ordinateur', () => {
  reglerHorloge('Wed, 25 Nov 2026 17:30:00 GMT');
  monter(<Reste quoi="option" debut={DEBUT} fin={FIN} />);
  expect(dit()).toContain('encore 30 min');
});
