/** The time of what is shown to tests: their drafts and options end on days that come one day. */
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

/** Each test of the file runs at this instant. */
export function arreterLHorloge(instant = '2026-11-23T14:00:00Z'): void {
  let arret: MockInstance<typeof Date.now> | undefined;
  beforeEach(() => {
    arret = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(instant));
  });
  afterEach(() => arret?.mockRestore());
}
