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
const dit = () => document.body.textContent?.replace(/\s/gu, ' ') ?? '';

it('compte à rebours jusqu’à l’échéance, à l’heure de Paris', async () => {
  monter(<Reste quoi="option" debut={DEBUT} fin={FIN} />);
  expect(dit()).toContain('option : encore 4 h 28');
  expect(dit()).toContain('jusqu’au mercredi 25 novembre, 19:00');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(dit()).toContain('encore 4 h 27');
  await act(() => vi.advanceTimersByTimeAsync(5 * 3_600_000));
  expect(dit()).toContain('échue mercredi 25 novembre, 19:00');
});

it('compte à l’heure du serveur, pas à celle de l’ordinateur', () => {
  reglerHorloge('Wed, 25 Nov 2026 17:30:00 GMT');
  monter(<Reste quoi="option" debut={DEBUT} fin={FIN} />);
  expect(dit()).toContain('encore 30 min');
});
