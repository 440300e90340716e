import { afterEach, expect, it, vi } from 'vitest';
import { aujourdhui, maintenant, reglerHorloge } from './horloge';

afterEach(() => {
  reglerHorloge(new Date().toUTCString());
  vi.useRealTimers();
});

it('est le jour de Paris, où que soit le navigateur', () => {
  expect(aujourdhui(Date.parse('2026-11-21T22:59:00Z'))).toBe('2026-11-21');
  expect(aujourdhui(Date.parse('2026-11-21T23:00:00Z'))).toBe('2026-11-22');
  expect(aujourdhui(Date.parse('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
});

it('se règle sur le serveur, quand l’ordinateur se trompe de plus que le temps d’une réponse', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  reglerHorloge('Sat, 21 Nov 2026 10:12:00 GMT');
  expect(new Date(maintenant()).toISOString()).toBe('2026-11-21T10:12:00.000Z');
  reglerHorloge(null);
  reglerHorloge('illisible');
  expect(new Date(maintenant()).toISOString()).toBe('2026-11-21T10:12:00.000Z');
  reglerHorloge('Sat, 21 Nov 2026 09:59:59 GMT');
  expect(new Date(maintenant()).toISOString()).toBe('2026-11-21T10:00:00.000Z');
});
