/** Helpers of all journeys: the portal's address, its accounts, and functions that look something up. */
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';

/* The environment variables with the addresses of the three servers (`serveur.ts`). */
export const ADRESSE = 'LINTEAU_E2E_ADRESSE';
export const ADRESSE_EN_MAINTENANCE = 'LINTEAU_E2E_MAINTENANCE';
export const ADRESSE_AVEC_TUILES = 'LINTEAU_E2E_TUILES';
/** The address of the map tiles in the third server's settings. Nothing listens there; journeys answer instead. */
export const TUILES = 'http://127.0.0.1:9';
export const MOT_DE_PASSE = 'linteau-demo';

/** One account for each type of user. */
export const COMPTES = {
  EP: 'prescripteur@cabinet-alpha.example',
  ER: 'responsable@cabinet-alpha.example',
  IT: 'equipe@linteau.example',
  IR: 'reseau@linteau.example',
  IA: 'admin@linteau.example',
} as const;

export type Compte = keyof typeof COMPTES;

/** The environment variable with the folder of this run's sessions. Each run has its own folder, because two runs may happen at once. */
export const DOSSIER_SESSIONS = 'LINTEAU_E2E_SESSIONS';

/** The file of a session. It is not a constant, because Playwright lists the journeys before the setup has chosen the folder. */
export function fichierDeSession(qui: Compte): string {
  return join(process.env[DOSSIER_SESSIONS] ?? '', `${qui}.json`);
}

function adresse(nom: string): string {
  const valeur = process.env[nom];
  if (valeur === undefined) {
    throw new Error(`${nom} is not set: the setup did not run`);
  }
  return valeur;
}

/** The header of the portal's answers. Pages take a faked answer without this header for one of a proxy or a network. */
export const DU_PORTAIL = { 'Linteau-Portail': '1' } as const;

/** The environment variable with the folder of the portal's mails. */
export const DOSSIER_COURRIERS = 'LINTEAU_E2E_COURRIERS';

export const dossierDesCourriers = () => adresse(DOSSIER_COURRIERS);
export const adresseEnMaintenance = () => adresse(ADRESSE_EN_MAINTENANCE);
export const adresseAvecTuiles = () => adresse(ADRESSE_AVEC_TUILES);

/**
 * No page of this browser receives events, as when the portal has too many streams. Some journeys test pages that have not
 * heard of a change; others count the calls that a page makes by itself.
 */
export const sansDirect = (contexte: BrowserContext) =>
  contexte.route('**/api/evenements*', (route) => route.fulfill({ status: 503, body: '' }));

/** A journey. Any error that the page logs or throws fails it. `sourde`: its pages receive no events. */
export const test = base.extend<{
  sansErreur: undefined;
  erreurAttendue: RegExp | null;
  sourde: boolean;
  direct: undefined;
}>({
  sourde: [false, { option: true }],
  direct: [
    async ({ context, sourde }, utiliser) => {
      if (sourde) {
        await sansDirect(context);
      }
      await utiliser(undefined);
    },
    { auto: true },
  ],
  // Errors that the page may log, for journeys that break something on purpose.
  erreurAttendue: [null, { option: true }],
  baseURL: async ({ browserName: _ }, utiliser) => utiliser(adresse(ADRESSE)),
  sansErreur: [
    async ({ page, erreurAttendue }, utiliser) => {
      const erreurs: string[] = [];
      page.on('pageerror', (erreur) => erreurs.push(erreur.message));
      page.on('console', (message) => {
        // The browser logs the status of a page served as 403, 404 or 503, which some journeys test.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          erreurs.push(message.text());
        }
      });
      await utiliser(undefined);
      const autres = erreurs.filter((une) => erreurAttendue?.test(une) !== true);
      expect(autres, 'what the page logged as errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The fields of a lot that journeys read. */
export interface Lot {
  id: string;
  numero: string;
  pieces: number;
  prix: number;
  programme: { id: string; nomCommercial: string; lieu: { id: string; ville: string; libelle: string } };
}

/** A free flat, as this client sees it. */
export async function unAppartementLibre(client: APIRequestContext): Promise<Lot> {
  const reponse = await client.get('/api/offre/lots', {
    params: {
      'statut.code': 'l',
      'typologie.nature.code': 'appartement',
      pieces: '3',
      'order[prix]': 'asc',
      'isDifferent[programme.phaseCommerciale.code]': 'AVANTPREMIERE',
      limit: '1',
    },
  });
  expect(reponse.ok()).toBe(true);
  const lot = ((await reponse.json()) as { 'hydra:member': Lot[] })['hydra:member'][0];
  if (lot === undefined) {
    throw new Error('the demonstration has no free flat of three rooms');
  }
  return lot;
}

/** The title of the page, without the titles of examples. */
export function titreDeLaPage(page: Page): Locator {
  return page.getByRole('heading', { level: 1 }).and(page.locator(':not([data-exemple] *)'));
}

/**
 * Waits until the real page has replaced the server's painting, has its answers, shows no busy part (except examples), and has
 * loaded its fonts.
 */
export async function prete(page: Page): Promise<void> {
  await expect(page.locator('.amorce, .peinture')).toHaveCount(0);
  await expect(titreDeLaPage(page)).toHaveText(/./);
  await expect(page.locator('main [aria-busy="true"]:not([data-exemple] *)')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Waits until the page has taken the place of the server's painting. From then on a button that needs a script answers, and a pressed key
 * is heard.
 */
export async function reprise(page: Page): Promise<void> {
  await expect(page.locator('.peinture')).toHaveCount(0);
}

/** Removes the first answers from the pages' shells: the pages then make all their calls, and their failures show. */
export async function sansPremieresReponses(page: Page): Promise<void> {
  await page.route(
    (adresse) => !/^\/(?:api|assets)\//u.test(adresse.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') {
        await route.fallback();
        return;
      }
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script type="application\/json" id="premieres">.*?<\/script>/su, '');
      await route.fulfill({ response, body });
    },
  );
}

/** Fills in the sign-in form and sends it. */
export async function seConnecter(page: Page, email: string, motDePasse = MOT_DE_PASSE): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(motDePasse);
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
}
