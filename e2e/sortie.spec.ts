import type { Page } from '@playwright/test';
import { COMPTES, DU_PORTAIL, expect, fichierDeSession, prete, sansDirect, seConnecter, test } from './outils/monde';

// The pages receive no events, so that only the failure causes calls.
test.use({ sourde: true });

/** The addresses of calls, without the event stream: the browser itself logs an error when a stream gets another kind of answer. */
const APPELS = /\/(?:api|builds)\/(?!evenements)/u;

const garde = (page: Page) => page.evaluate(() => ({ ...window.localStorage }));
const sortir = async (page: Page) => {
  await page.getByRole('button', { name: /^Menu de /u }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
};

test.describe('sans réseau', () => {
  // The page `/`, which opens after the sign-out, cannot be loaded without a network, and its error is logged.
  test.use({ erreurAttendue: /import|fetch|ERR_INTERNET_DISCONNECTED/u });

  test('se déconnecter efface tout aussitôt ; le portail l’apprend à la page suivante, avant toute autre demande', async ({
    page,
    context,
  }) => {
    await page.goto('/connexion');
    await seConnecter(page, COMPTES.EP);
    await expect(page).toHaveURL('/home');
    await prete(page);
    await page.evaluate(() => {
      window.localStorage.setItem('filters', '{"pieces":[3]}');
      window.sessionStorage.setItem('saisie:contact', '{"qui":1,"valeurs":{"nom":"Sorel"}}');
    });
    // Wait until the home page has its lists and the number of free homes, because a later failure would show a message over
    // the menu.
    await expect(page.getByRole('button', { name: /^Voir [\d\s]+logements? libres?$/u })).toBeVisible();
    // The code of the menu comes once the page has nothing else to do, so the menu is opened once before the network is cut.
    await page.getByRole('button', { name: /^Menu de /u }).click();
    await expect(page.getByRole('menuitem', { name: 'Se déconnecter' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: 'Se déconnecter' })).toHaveCount(0);
    await context.setOffline(true);
    await sortir(page);
    await expect(page.getByText(/^Votre session est fermée\s: aucune de vos données ne reste sur cet appareil\./u)).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: /^Menu de /u })).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('La page s’affichera d’elle-même dès que le portail répondra de nouveau.');
    expect(await garde(page)).toEqual({ 'signed-out': 'true' });
    expect(await page.evaluate(() => window.sessionStorage.getItem('saisie:contact'))).toBeNull();
    // The server does not know of the sign-out, so the cookie is still valid.
    expect(await (await page.request.get('/api/user/me')).json()).not.toBeNull();
    await page.close();
    await context.setOffline(false);

    const suivante = await context.newPage();
    const demandes: string[] = [];
    suivante.on('request', (demande) => {
      const { pathname } = new URL(demande.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/mesure') {
        demandes.push(`${demande.method()} ${pathname}`);
      }
    });
    await suivante.goto('/home');
    await expect(suivante).toHaveURL('/connexion');
    await expect.poll(() => demandes[0]).toBe('DELETE /api/session');
    await expect.poll(() => garde(suivante)).toEqual({});
    expect(await (await suivante.request.get('/api/user/me')).json()).toBeNull();
    await seConnecter(suivante, COMPTES.EP);
    await expect(suivante).toHaveURL('/home');
  });
});

test.describe('un stockage plein', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    }),
  );

  test('un visiteur est mené à la connexion, et s’en sert', async ({ page }) => {
    await page.goto('/suivi/options');
    await expect(page).toHaveURL('/connexion');
    await seConnecter(page, COMPTES.EP);
    await expect(page).toHaveURL('/home');
    await page.reload();
    await prete(page);
    await expect(page.getByRole('button', { name: /^Menu de /u })).toBeVisible();
  });

  test('une session finie se dit, et mène à la connexion', async ({ page }) => {
    await page.goto('/connexion');
    await seConnecter(page, COMPTES.EP);
    await expect(page).toHaveURL('/home');
    await page.reload({ waitUntil: 'networkidle' });
    const fin = await page.request.delete('/api/session', { headers: { origin: new URL(page.url()).origin } });
    expect(fin.status()).toBe(204);
    await page.getByRole('link', { name: 'Options', exact: true }).first().click();
    await expect(page).toHaveURL('/connexion');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se connecter');
  });
});

test.describe('quelque chose répond à la place du portail', () => {
  test.use({ storageState: fichierDeSession('EP') });

  const HOTEL = { status: 200, contentType: 'text/html', body: '<h1>Bienvenue à l’hôtel</h1>' };
  for (const [quoi, reponse, dit] of [
    ['un Wi-Fi d’hôtel', HOTEL, /Votre réseau a répondu à la place du portail/u],
    ['un pare-feu, 403', { ...HOTEL, status: 403 }, /Votre réseau \(pare-feu, filtre ou antivirus\) a refusé cette demande/u],
    ['un intermédiaire, 401', { ...HOTEL, status: 401 }, /Votre réseau \(pare-feu, filtre ou antivirus\) a refusé cette demande/u],
    ['un relais sans portail, 502', { ...HOTEL, status: 502 }, /Le portail est momentanément injoignable\. Réessayez dans une minute\./u],
    ['rien, 200', { ...HOTEL, body: '' }, /Votre réseau a répondu à la place du portail/u],
    ['le portail, coupé', { status: 200, headers: DU_PORTAIL, body: '{"hydra:member":[{' }, /est arrivée incomplète/u],
  ] as const) {
    test(`${quoi}\u00a0: c’est dit, personne n’est déconnecté, et la suite vient d’elle-même`, async ({ page }) => {
      await page.goto('/recherche/lots');
      await prete(page);
      const intercepter = (route: { fulfill: (avec: object) => Promise<void> }) => route.fulfill({ ...reponse });
      await page.route(APPELS, intercepter);
      await page.getByRole('search', { name: 'Filtres' }).getByRole('switch', { name: /Lots libres/u }).click({ force: true });
      await expect(page.getByRole('alert').filter({ hasText: dit })).toContainText(
        "Une erreur s'est produite. Les lots ne sont pas disponibles.",
      );
      await expect(page).toHaveURL(/\/recherche\/lots\?libres=oui/u);
      await expect(page.getByRole('button', { name: /^Menu de /u })).toBeVisible();
      expect(JSON.parse((await garde(page)).user ?? 'null')).not.toBeNull();
      await page.unroute(APPELS, intercepter);
      await page.getByRole('button', { name: 'Réessayer' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/logements?/u);
    });
  }
});

test('le réseau détourné le dit sous l’en-tête, même pour la sonde, puis se tait', async ({ page, context }) => {
  await sansDirect(context);
  await page.goto('/connexion');
  await prete(page);
  const detourner = (route: { fulfill: (avec: object) => Promise<void> }) =>
    route.fulfill({ status: 302, headers: { Location: 'http://127.0.0.1:9/identifiez-vous' } });
  await page.route(APPELS, detourner);
  await seConnecter(page, COMPTES.EP);
  await expect(page.getByRole('alert').first()).toContainText('Ouvrez sa page de connexion, puis réessayez.');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(COMPTES.EP);
  await expect(page.getByRole('status').filter({ hasText: 'Votre réseau répond à la place du portail' })).toBeVisible();
  await page.unroute(APPELS, detourner);
  await expect(page.getByText('Votre réseau répond à la place du portail')).toHaveCount(0);
  await seConnecter(page, COMPTES.EP);
  await expect(page).toHaveURL('/home');
});
