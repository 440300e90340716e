import type { Browser, Page } from '@playwright/test';
import { inviterPresque } from './outils/invitation';
import {
  COMPTES,
  DU_PORTAIL,
  expect,
  fichierDeSession,
  prete,
  sansDirect,
  sansPremieresReponses,
  seConnecter,
  test,
} from './outils/monde';

test('se connecter mène à l’accueil, se déconnecter en sort', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/connexion');
  await seConnecter(page, ` ${COMPTES.EP.toUpperCase()} `);
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: /^Menu de / }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
  await page.goto('/home');
  await expect(page).toHaveURL('/connexion');
});

test('un mauvais mot de passe est dit sous le champ, sans rien effacer', async ({ page }) => {
  await page.goto('/connexion');
  await seConnecter(page, COMPTES.EP, 'pas-le-bon');
  const motDePasse = page.getByLabel('Mot de passe', { exact: true });
  await expect(page.getByText('Adresse e-mail ou mot de passe incorrect')).toBeVisible();
  await expect(motDePasse).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(COMPTES.EP);
  await expect(page).toHaveURL('/connexion');
});

test('la page demandée avant la connexion est rendue après', async ({ page }) => {
  await page.goto('/recherche/lots?pieces=3&libres=oui');
  await expect(page).toHaveURL('/connexion');
  await seConnecter(page, COMPTES.ER);
  await expect(page).toHaveURL('/recherche/lots?pieces=3&libres=oui');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('logements');
});

/** Ends the session of this page, as another device could. */
async function terminerAilleurs(page: Page, browser: Browser, baseURL: string): Promise<void> {
  const autre = await browser.newContext({ baseURL });
  await autre.addCookies(await page.context().cookies());
  expect((await autre.request.delete('/api/session')).status()).toBe(204);
  await autre.close();
  expect((await page.request.get('/api/user/responsables-reseau')).status()).toBe(401);
}

/** The message of the sign-in page after a session that this browser did not end. */
const FIN = /^Votre session a pris fin\s: elle a expiré, ou a été fermée ailleurs\.$/u;
const finDeSession = (page: Page) => page.getByText(FIN);

test('une session terminée ailleurs ramène à la connexion, puis à la page', async ({ page, browser, baseURL }) => {
  await sansDirect(page.context());
  await page.goto('/connexion');
  await seConnecter(page, COMPTES.EP);
  await expect(page).toHaveURL('/home');
  expect(await page.evaluate(() => window.localStorage.getItem('user'))).not.toBeNull();
  // No page of the portal is open, so this browser does not learn that the session ends: it keeps a user, and the server has no session.
  await page.goto('about:blank');
  await terminerAilleurs(page, browser, baseURL ?? '');
  await page.goto('/mon-compte');
  await expect(page).toHaveURL('/connexion');
  await expect(finDeSession(page)).toBeVisible();
  await seConnecter(page, COMPTES.EP);
  await expect(page).toHaveURL('/mon-compte');
});

test('une session terminée ailleurs, la page ouverte s’en aperçoit', async ({ page, browser, baseURL }) => {
  await page.goto('/connexion');
  await seConnecter(page, COMPTES.EP);
  await expect(page).toHaveURL('/home');
  const ecoute = page.waitForResponse((reponse) => new URL(reponse.url()).pathname === '/api/evenements');
  await page.reload();
  await prete(page);
  await ecoute;
  await terminerAilleurs(page, browser, baseURL ?? '');
  await expect(page).toHaveURL('/connexion');
  await expect(finDeSession(page)).toBeVisible();
  await seConnecter(page, COMPTES.EP);
  await expect(page).toHaveURL('/home');
});

test('un champ vide ou une adresse illisible sont dits sous leur champ, sans appel', async ({ page }) => {
  await page.goto('/connexion');
  const envoyer = page.getByRole('main').getByRole('button', { name: 'Se connecter' });
  await envoyer.click();
  await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2);
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused();
  await page.getByLabel('Adresse e-mail').fill('camille');
  await page.getByLabel('Mot de passe', { exact: true }).fill('x');
  await envoyer.click();
  await expect(page.getByText('Veuillez renseigner une adresse email valide.')).toBeVisible();
});

test('un accès refusé déconnecte pour de bon, et la connexion ramène à la page', async ({ page }) => {
  await page.goto('/connexion');
  await seConnecter(page, COMPTES.EP);
  await expect(page).toHaveURL('/home');
  await sansPremieresReponses(page);
  await page.route('**/api/offre/lots?**', (route) => route.fulfill({ status: 403, headers: DU_PORTAIL, json: { detail: 'Interdit.' } }));
  await page.goto('/recherche/lots?pieces=3');
  await expect(page).toHaveURL('/connexion');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se connecter');
  await page.unroute('**/api/offre/lots?**');
  await seConnecter(page, COMPTES.EP);
  await expect(page).toHaveURL('/recherche/lots?pieces=3');
});

test('se déconnecter dans un onglet déconnecte l’autre', async ({ page, context }) => {
  await page.goto('/connexion');
  await seConnecter(page, COMPTES.EP);
  await expect(page).toHaveURL('/home');
  const autre = await context.newPage();
  await autre.goto('/mon-compte');
  await expect(autre.getByRole('button', { name: /^Menu de / })).toBeVisible();
  await page.getByRole('button', { name: /^Menu de / }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/');
  // A guarded page in another tab must not stay there with its content.
  await expect(autre).toHaveURL('/connexion');
  await expect(autre.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  await expect(finDeSession(autre)).toHaveCount(0);
});

test.describe('déjà connecté', () => {
  test.use({ storageState: fichierDeSession('EP') });

  test('l’accueil public mène à /home', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/home');
  });

  test('la page de connexion mène où l’on allait, sinon à /home', async ({ page }) => {
    await page.goto('/connexion');
    await expect(page).toHaveURL('/home');
    await page.evaluate(() => window.sessionStorage.setItem('return', '/suivi/options?page=1'));
    await page.goto('/connexion');
    await expect(page).toHaveURL('/suivi/options?page=1');
  });

  test('un lien de mot de passe s’ouvre, et dit qu’il fermera la session', async ({ page }) => {
    await inviterPresque(page);
    await page.goto('/activation#jeton-secret).');
    await prete(page);
    await expect(page.getByText(/^Une session est ouverte au nom (?:de |d’).*Duval\.$/u)).toBeVisible();
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  });
});

test('deux onglets à la connexion : entrer dans l’un mène l’autre à sa page', async ({ page, context }) => {
  await page.goto('/recherche/lots?pieces=3');
  await expect(page).toHaveURL('/connexion');
  const autre = await context.newPage();
  await autre.goto('/suivi/options');
  await expect(autre).toHaveURL('/connexion');
  await seConnecter(page, COMPTES.EP);
  await expect(page).toHaveURL('/recherche/lots?pieces=3');
  await expect(autre).toHaveURL('/suivi/options');
  await autre.reload();
  await expect(autre.getByRole('heading', { level: 1 })).toHaveText('Vos options');
});
