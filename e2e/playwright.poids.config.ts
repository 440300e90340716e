import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/**
 * The weights of the pages (`make poids`). Several run at once, because they mostly wait; nothing else changes the
 * demonstration meanwhile.
 */
export default defineConfig({
  ...journeys,
  testMatch: '*.poids.ts',
  workers: 4,
  retries: 0,
  reporter: './outils/table-des-poids.ts',
});
