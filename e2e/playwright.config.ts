import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** The system's Chromium, found in the PATH. */
function chromium(): string {
  for (const dossier of (process.env.PATH ?? '').split(delimiter)) {
    for (const nom of ['chromium', 'chromium-browser', 'google-chrome']) {
      try {
        const chemin = join(dossier, nom);
        accessSync(chemin, constants.X_OK);
        return chemin;
      } catch {
        // Not here: try the next folder.
      }
    }
  }
  throw new Error('Chromium was not found in PATH (Debian package: chromium).');
}

/** Whether a machine plays the journeys to check a change (`CI=true`). Such a machine does other work at the same time. */
const EN_CI = !['', '0', 'false'].includes(process.env.CI ?? '');

export default defineConfig({
  testDir: '.',
  globalSetup: './outils/serveur.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: EN_CI,
  // By hand there is no second try, because a journey that sometimes fails has a race, and a busy machine only needs more time.
  // Under `CI=true` a failed journey is tried once more, so that a race does not block an unrelated change. Journeys that then
  // pass are listed at the end ("à revoir") with the trace of the failed try.
  retries: EN_CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./outils/a-revoir.ts']],
  use: {
    // The trace of the failed try is kept, because that of a second try that passes shows nothing. It has no screenshots, because they
    // would take the processor from the pages.
    trace: EN_CI ? { mode: 'retain-on-first-failure', screenshots: false } : 'off',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
