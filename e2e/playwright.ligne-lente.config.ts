import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** The pages on a slow line (`make bench-ligne-lente`): one at a time, and never together with the journeys. */
export default defineConfig({
  ...journeys,
  testMatch: 'ligne-lente.ts',
  workers: 1,
  retries: 0,
  timeout: 1_800_000,
  reporter: 'line',
});
