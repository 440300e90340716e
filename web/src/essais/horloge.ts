/** Fixes the clock of tests, because their drafts and options end on fixed days. */
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

/** Runs each test of the file at this instant. */
export function arreterLHorloge(instant = '2026-11-23T14:00:00Z'): void {
  let arret: MockInstance<typeof Date.now> | undefined;
  beforeEach(() => {
    arret = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(instant));
  });
  afterEach(() => arret?.mockRestore());
}
