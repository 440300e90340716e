import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/**
 * Weighs the pages (`make poids`), several at once, because each mostly waits. Nothing changes the demonstration meanwhile, so the
 * pages do not disturb each other.
 */
export default defineConfig({
  ...journeys,
  testMatch: '*.poids.ts',
  workers: 4,
  retries: 0,
  reporter: './outils/table-des-poids.ts',
});
