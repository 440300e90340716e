/**
 * A page takes the place of its painting: nothing moves, what was typed stays, and the keyboard stays where it was.
 * `peinture.spec.ts` shows what is painted.
 */
import type { Page } from '@playwright/test';
import { COMPTES, expect, fichierDeSession, MOT_DE_PASSE, prete, test } from './outils/monde';
import { retenir, SUIVIS } from './outils/peinture';

test.use({ sourde: true, storageState: fichierDeSession('EP'), viewport: { width: 390, height: 844 } });

test('la page prend la place de ce qui est peint : on lit où on en était, le clavier où il était', async ({ page }) => {
  const laisser = await retenir(page);
  await page.goto('/recherche/lots?pieces=3', { waitUntil: 'commit' });
  const peinture = page.locator('.peinture');
  const lien = page.locator('tbody tr').nth(8).getByRole('link').first();
  await expect(lien).toBeVisible();
  await expect(peinture).toHaveCount(1);
  // Controls that need a script are disabled.
  await expect(page.getByRole('button', { name: /filtre/u }).first()).toBeDisabled();
  const titre = await page.getByRole('heading', { level: 1 }).textContent();
  await lien.focus();
  const [vers, hauteur] = [await lien.getAttribute('href'), await page.evaluate(() => window.scrollY)];
  laisser();
  await expect(peinture).toHaveCount(0);
  await prete(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titre ?? '');
  await expect(page.locator(`a[href="${vers}"]`)).toBeFocused();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - hauteur)).toBeLessThanOrEqual(1);
  await expect(page.getByRole('button', { name: /filtre/u }).first()).toBeEnabled();
});

test('un lien peint sans filtre ouvre ce que dit son adresse, pas la dernière recherche', async ({ page }) => {
  await page.goto('/recherche/lots?pieces=3');
  await prete(page);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('filters')))
    .toContain('"nbDePieces":[3]');
  const laisser = await retenir(page);
  await page.goto('/recherche/lots?page=2', { waitUntil: 'commit' });
  await expect(page.locator('.peinture')).toHaveCount(1);
  // The link is pressed before any script has loaded; the page reads the new address when it starts.
  await page.getByRole('navigation', { name: 'Montrer' }).getByRole('link', { name: 'Programmes' }).click();
  laisser();
  await expect(page).toHaveURL(/\/recherche\/programmes$/u);
  await expect(page.locator('.peinture')).toHaveCount(0);
  await prete(page);
  await expect(page).toHaveURL(/\/recherche\/programmes$/u);
});

/** The positions of these elements, to the pixel and as text, so that the painted page and the drawn one can be compared. */
async function boites(page: Page, quoi: string): Promise<{ nom: string; x: number; y: number; l: number; h: number }[]> {
  // The page may be there before its style sheets are.
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')).every(({ sheet }) => sheet !== null),
  );
  await page.evaluate(() => document.fonts.ready);
  return page.locator(quoi).evaluateAll((tous) =>
    tous.map((un) => {
      const { x, y, width, height } = un.getBoundingClientRect();
      return { nom: `${un.tagName} ${un.className} ${un.getAttribute('data-titre') ?? ''}`, x, y: y + window.scrollY, l: width, h: height };
    }),
  );
}

/** Checks that nothing that was painted moves by more than a pixel when the page takes its place. */
async function sansSaut(page: Page, quoi: string, laisser: () => void): Promise<void> {
  const peintes = await boites(page, quoi);
  expect(peintes.length).toBeGreaterThan(3);
  laisser();
  await expect(page.locator('.peinture')).toHaveCount(0);
  await prete(page);
  const vraies = await boites(page, quoi);
  expect(vraies.map(({ nom }) => nom)).toEqual(peintes.map(({ nom }) => nom));
  const ecarts = vraies.flatMap((vraie, rang) => {
    const peinte = peintes[rang] ?? vraie;
    const ecart = Math.max(...(['x', 'y', 'l', 'h'] as const).map((cote) => Math.abs(vraie[cote] - peinte[cote])));
    return ecart > 1 ? [{ peinte, vraie }] : [];
  });
  expect(ecarts).toEqual([]);
}

for (const largeur of [1440, 390]) {
  test(`à la connexion, ce qui est saisi avant tout script reste, et rien ne bouge, à ${largeur} px`, async ({
    browser,
    baseURL,
  }) => {
    const contexte = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: { cookies: [], origins: [] },
      viewport: { width: largeur, height: 844 },
    });
    const laisser = await retenir(contexte);
    const page = await contexte.newPage();
    await page.goto('/connexion', { waitUntil: 'commit' });
    const email = page.getByLabel('Adresse e-mail');
    const motDePasse = page.getByLabel('Mot de passe', { exact: true });
    const entrer = page.getByRole('main').getByRole('button', { name: 'Se connecter' });
    // The e-mail field has the focus already, so that one can type at once, as in the page itself.
    await expect(email).toBeFocused();
    await page.keyboard.type(COMPTES.EP);
    await page.keyboard.press('Tab');
    await page.keyboard.type(MOT_DE_PASSE.slice(0, 7));
    await expect(entrer).toBeDisabled();
    // Before a script listens to the form, Enter does not send it, so that no password comes into an address.
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/connexion');
    await sansSaut(page, 'main h1, main label, main input, main button, main a', laisser);
    await expect(email).toHaveValue(COMPTES.EP);
    await expect(motDePasse).toBeFocused();
    await page.keyboard.type(MOT_DE_PASSE.slice(7));
    await expect(motDePasse).toHaveValue(MOT_DE_PASSE);
    await expect(entrer).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/home');
    await contexte.close();
  });
}

/**
 * The elements that are compared. The links to the pages of a list are left out: on a wide screen the real page adds links to the first
 * and the last page, which the painting lacks.
 */
const QUOI = ':is(main :is(h1, h2, nav, a, button, input, th, td), .frise-jours):not(.lt-pages *)';

for (const [qui, largeur] of [
  ['EP', 1440],
  ['EP', 390],
  ['ER', 1440],
  ['ER', 390],
] as const) {
  test.describe(`un suivi de ${qui}, à ${largeur} px`, () => {
    test.use({ storageState: fichierDeSession(qui), viewport: { width: largeur, height: 844 } });

    test('prend la place de ce qui est peint sans que rien ne bouge', async ({ page }) => {
      for (const suivi of SUIVIS) {
        const laisser = await retenir(page);
        await page.goto(`/suivi/${suivi}`, { waitUntil: 'commit' });
        await expect(page.locator('tbody tr').first()).toBeVisible();
        await sansSaut(page, QUOI, laisser);
        await page.unroute(/\.js$/u);
      }
    });
  });
}

test('ce qui est cherché dans un suivi avant tout script est cherché par la page', async ({ page }) => {
  const laisser = await retenir(page);
  await page.goto('/suivi/denonciations', { waitUntil: 'commit' });
  const champ = page.getByRole('searchbox', { name: 'Contact, programme' });
  await champ.fill('Personne de ce nom');
  laisser();
  await expect(page.locator('.peinture')).toHaveCount(0);
  await expect(champ).toHaveValue('Personne de ce nom');
  await expect(page.getByText('Aucune dénonciation ne correspond à ces filtres.')).toBeVisible();
});

/** On home: the search and its cells, what runs, the referent and the counts. The programmes below load their pictures. */
const SUR_L_ACCUEIL = [
  '.home-recherche :is(h1, p, form, form > div, form > button, .cartouche-plus)',
  '.home-grille :is(h2, li, a, dd, .portrait-portrait)',
].join(', ');

for (const [qui, largeur] of [
  ['EP', 1440],
  ['EP', 390],
  ['ER', 1440],
  ['ER', 390],
  ['IT', 1440],
] as const) {
  test.describe(`l’accueil de ${qui}, à ${largeur} px`, () => {
    test.use({ storageState: fichierDeSession(qui), viewport: { width: largeur, height: 844 } });

    test('prend la place de ce qui est peint sans que rien ne bouge', async ({ page }) => {
      const laisser = await retenir(page);
      await page.goto('/home', { waitUntil: 'commit' });
      await expect(page.getByRole('button', { name: /^Voir .*logements? libres?$/u })).toBeVisible();
      await sansSaut(page, SUR_L_ACCUEIL, laisser);
      await expect(page.getByRole('combobox', { name: 'Type de bien' })).toBeVisible();
    });
  });
}
