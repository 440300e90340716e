import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** The system's own Chromium, as the shell would find it. */
function chromium(): string {
  for (const dossier of (process.env.PATH ?? '').split(delimiter)) {
    for (const nom of ['chromium', 'chromium-browser', 'google-chrome']) {
      try {
        const chemin = join(dossier, nom);
        accessSync(chemin, constants.X_OK);
        return chemin;
      } catch {
        // Not there: the next one.
      }
    }
  }
  throw new Error('Chromium was not found in PATH (Debian package: chromium).');
}

/** Whether a machine plays the journeys of a landing, beside other work. */
const EN_CI = !['', '0', 'false'].includes(process.env.CI ?? '');

export default defineConfig({
  testDir: '.',
  globalSetup: './outils/serveur.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: EN_CI,
  // By hand there is no second try: what passes one time out of two is a race, and a busy machine is only given more time. Under
  // `CI=true` a journey that failed is tried once more, so that a race does not hold up a landing that it has nothing to do with;
  // those that then pass are listed at the end ("à revoir") with the trace of the try that failed, so that none is forgotten.
  retries: EN_CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./outils/a-revoir.ts']],
  use: {
    // Of the try that failed: the one that passes shows nothing. Pictures of each frame would take the processor from the pages.
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
