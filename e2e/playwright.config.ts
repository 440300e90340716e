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

export default defineConfig({
  testDir: '.',
  globalSetup: './outils/serveur.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // No second try: what passes one time out of two is a race. A busy machine is only given more time.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
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
