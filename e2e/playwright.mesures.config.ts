import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** What is measured in a browser (`make bench-saisie`): one at a time, and never with the journeys. */
export default defineConfig({ ...journeys, testMatch: '*.mesure.ts', workers: 1, retries: 0, reporter: 'list' });
