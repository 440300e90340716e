import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** What pages weigh (`make poids`): they mostly wait, so that several do at once; nothing else changes the demonstration meanwhile. */
export default defineConfig({
  ...journeys,
  testMatch: '*.poids.ts',
  workers: 4,
  retries: 0,
  reporter: './outils/table-des-poids.ts',
});
