import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Runs the measurements in a browser (`make bench-saisie`), one at a time, and never together with the journeys. */
export default defineConfig({ ...journeys, testMatch: '*.mesure.ts', workers: 1, retries: 0, reporter: 'list' });
