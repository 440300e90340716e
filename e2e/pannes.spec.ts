import type { Page, Route } from '@playwright/test';
import { COMPTES, expect, fichierDeSession, MOT_DE_PASSE, seConnecter, test } from './outils/monde';

/** What may happen to a call: the server is stopped, or answers something else. */
const PANNES: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'serveur arrêté': (route) => route.abort('connectionrefused'),
  502: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  429: (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '7' },
      json: { detail: 'Trop de tentatives. Veuillez patienter avant de réessayer.', code: 'trop-de-requetes' },
    }),
};

const LISTE = '**/api/gestion/utilisateurs?**';
/** A picture of one pixel. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

async function deposer(page: Page): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: IMAGE });
}

for (const [nom, panne] of Object.entries(PANNES)) {
  test.describe(nom, () => {
    test.use({ storageState: fichierDeSession('IA') });

    test('une liste dit qu’elle manque, garde ses filtres, et revient d’elle-même', async ({ page }) => {
      await page.route(LISTE, panne);
      await page.goto('/gestion/utilisateurs?search=camille');
      await expect(page.getByText('La liste n’a pas pu être chargée.')).toBeVisible();
      await expect(page.getByText('Un nouvel essai part de lui-même dans quelques secondes.')).toBeVisible();
      await expect(page.getByRole('searchbox', { name: 'Nom, e-mail, société' })).toHaveValue('camille');
      await page.unroute(LISTE);
      await expect(page.getByRole('row', { name: /Duval Camille/ })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('La liste n’a pas pu être chargée.')).toHaveCount(0);
    });

    test('un formulaire le dit, garde la saisie, et passe ensuite', async ({ page }) => {
      await page.goto('/gestion/societes');
      await page.getByRole('button', { name: 'Créer une société' }).click();
      const fenetre = page.getByRole('dialog', { name: 'Créer une société' });
      const saisie = `Cabinet ${nom} ${Date.now()}`;
      await fenetre.getByLabel('Nom', { exact: true }).fill(saisie);
      await page.route('**/api/gestion/societes', panne);
      const creer = fenetre.getByRole('button', { name: 'Créer la société' });
      await creer.click();
      const avis = fenetre.getByRole('alert');
      await expect(avis).toContainText(nom === '429' ? 'Trop de tentatives.' : "Une erreur s'est produite.");
      await expect(fenetre.getByLabel('Nom', { exact: true })).toHaveValue(saisie);
      await page.unroute('**/api/gestion/societes');
      if (nom === '429') {
        // The wait is said, and goes by itself.
        await expect(avis).toContainText('Vous pourrez réessayer dans');
        await expect(avis).toHaveCount(0);
      }
      await creer.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(saisie);
    });

    test('une saisie qui s’enregistre seule attend, et s’enregistre d’elle-même', async ({ page }) => {
      await page.goto('/gestion/mon-compte');
      const numero = `01 99 00 20 ${String(10 + Object.keys(PANNES).indexOf(nom))}`;
      await page.route('**/api/user/me', (route) => (route.request().method() === 'PATCH' ? panne(route) : route.fallback()));
      await page.getByLabel('Professionnel').fill(numero);
      await expect(page.getByText('Pas encore enregistré : nouvel essai dans un instant')).toBeVisible();
      await page.unroute('**/api/user/me');
      // Another journey may have changed the same sheet meanwhile: then both versions are shown.
      const garder = page.getByRole('button', { name: 'Garder ma saisie' });
      const enregistre = page.getByText(/^Enregistré à /);
      await expect(enregistre.or(garder)).toBeVisible({ timeout: 30_000 });
      if (await garder.isVisible()) {
        await garder.click();
      }
      await expect(enregistre).toBeVisible();
      await expect(page.getByLabel('Professionnel')).toHaveValue(numero);
    });

    test('un dépôt le dit dans sa case, et se renvoie sans rechoisir le fichier', async ({ page }) => {
      await page.goto('/gestion/mon-compte');
      await page.route('**/api/user/me/photo', panne);
      const depot = page.getByRole('group', { name: 'Photo' });
      await deposer(page);
      await expect(depot.getByRole('alert')).toContainText(
        nom === '429' ? 'Trop de tentatives.' : "Une erreur s'est produite.",
      );
      await page.unroute('**/api/user/me/photo');
      await depot.getByRole('button', { name: 'Réessayer' }).click();
      await expect(page.getByText('Photo enregistrée.')).toBeVisible();
    });
  });
}

test.describe('lent', () => {
  test.use({ storageState: fichierDeSession('IA') });

  test('une liste lente garde sa place, puis vient', async ({ page }) => {
    await page.route(LISTE, async (route) => {
      await new Promise((fini) => setTimeout(fini, 3_000));
      await route.fallback();
    });
    await page.goto('/gestion/utilisateurs?search=camille');
    await expect(page.getByRole('table', { name: 'Utilisateurs' })).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('row', { name: /Duval Camille/ })).toBeVisible();
    await expect(page.getByText('La liste n’a pas pu être chargée.')).toHaveCount(0);
  });

  test('un dépôt lent montre qu’il part, et se laisse annuler', async ({ page }) => {
    await page.goto('/gestion/mon-compte');
    await page.route('**/api/user/me/photo', async (route) => {
      await new Promise((fini) => setTimeout(fini, 3_000));
      await route.fallback().catch(() => undefined);
    });
    const depot = page.getByRole('group', { name: 'Photo' });
    await deposer(page);
    // Nothing has left yet: the bar is there, and of no width.
    await expect(depot.getByRole('progressbar')).toHaveCount(1);
    await depot.getByRole('button', { name: 'Annuler' }).click();
    await expect(depot.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText('Photo enregistrée.')).toHaveCount(0);
  });
});

for (const statut of [401, 403]) {
  test(`${statut} : la session est finie ; une fois revenu, la page et la saisie sont là`, async ({ page }) => {
    await page.goto('/connexion');
    await seConnecter(page, COMPTES.IA, MOT_DE_PASSE);
    await expect(page).toHaveURL('/home');
    await page.goto('/gestion/societes/1');
    await page.getByLabel('Groupe').fill('Une saisie en cours');
    await page.route('**/api/gestion/societes/1', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: statut, json: { detail: 'Non.', code: 'non-connecte' } })
        : route.fallback(),
    );
    // A 401 is a session that is over for the server too.
    if (statut === 401) {
      await page.request.delete('/api/session', { headers: { origin: new URL(page.url()).origin } });
    }
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL('/connexion');
    await page.unroute('**/api/gestion/societes/1');
    await seConnecter(page, COMPTES.IA, MOT_DE_PASSE);
    await expect(page).toHaveURL('/gestion/societes/1');
    await expect(page.getByLabel('Groupe')).toHaveValue('Une saisie en cours');
  });
}
