import type { Page } from '@playwright/test';
import { expect, fichierDeSession, test, unAppartementLibre } from './outils/monde';

test.use({ storageState: fichierDeSession('EP') });

const titre = (page: Page) => page.getByRole('heading', { level: 1 });

async function total(page: Page): Promise<number> {
  await expect(titre(page)).toHaveText(/^[\d\s\u00a0\u202f]+(lot|programme)/u);
  return Number(((await titre(page).textContent()) ?? '').replace(/(?:lot|programme).*$/u, '').replace(/\D/gu, ''));
}

test('filtrer par lieu, budget, pièces et livraison, puis retirer une puce', async ({ page }) => {
  const cible = await unAppartementLibre(page.request);
  await page.goto('/recherche/lots');
  const tous = await total(page);

  const filtres = page.getByRole('search', { name: 'Filtres' });
  const ouvrir = (nom: RegExp) => filtres.getByRole('button', { name: nom }).first().click();
  const appliquer = () => page.getByRole('button', { name: /^(Voir|Aucun) / }).click();

  await ouvrir(/^Lieu/);
  await page.getByLabel('Ajouter un lieu').fill(cible.programme.lieu.ville);
  await page.getByRole('option', { name: cible.programme.lieu.libelle }).first().click();
  await appliquer();
  await expect(page).toHaveURL(/lieu=/);

  await ouvrir(/^Budget/);
  await page.getByLabel('Budget maximum').fill(String(cible.prix));
  await appliquer();
  await expect(page).toHaveURL(new RegExp(`budgetMax=${cible.prix}`));

  await ouvrir(/^Pièces/);
  await page.getByRole('dialog').getByRole('button', { name: /^3 pièces/ }).click();
  await appliquer();
  await expect(page).toHaveURL(/pieces=3/);

  const puces = page.getByRole('list', { name: 'Filtres actifs' });
  await expect(puces.getByRole('button', { name: 'Retirer le filtre 3 pièces' })).toBeVisible();
  await expect.poll(() => total(page)).toBeLessThan(tous);
  const ligne = page.getByRole('row').getByRole('link', { name: cible.numero, exact: true }).first();
  await expect(ligne).toBeVisible();

  await ouvrir(/^Livraison/);
  await page.getByRole('dialog').getByRole('button', { name: /^Dans les 12 mois/ }).click();
  await appliquer();
  await expect(page).toHaveURL(/livraison=12/);

  await puces.getByRole('button', { name: /12 mois/ }).click();
  await expect(page).not.toHaveURL(/livraison=/);
  await expect(ligne).toBeVisible();
});

test('l’adresse partagée donne la même recherche dans un autre navigateur', async ({ page, browser, baseURL }) => {
  await page.goto('/recherche/lots?pieces=3&pieces=4&libres=oui&tri=surfaces.surface&sens=desc&page=2');
  const vus = await total(page);
  const lignes = await page.getByRole('row').allTextContents();
  expect(lignes.length).toBeGreaterThan(5);

  const autre = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: fichierDeSession('ER'),
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
  });
  const page2 = await autre.newPage();
  await page2.goto(page.url());
  expect(await total(page2)).toBe(vus);
  await expect(page2.getByRole('row').nth(1)).toBeVisible();
  expect(await page2.getByRole('row').allTextContents()).toEqual(lignes);
  await autre.close();
});

test('changer d’ordre revient à la première page', async ({ page }) => {
  await page.goto('/recherche/lots');
  await total(page);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('columnheader').getByRole('button', { name: 'Surface' }).click();
  await expect(page).toHaveURL(/tri=surfaces\.surface/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByRole('columnheader', { name: 'Surface' })).toHaveAttribute('aria-sort', 'ascending');
});

test('la dernière recherche et son ordre sont gardés sous leurs clés', async ({ page }) => {
  await page.goto('/recherche/lots?pieces=2&tri=prix&sens=desc');
  await total(page);
  const garde = await page.evaluate(() => ({
    filtres: JSON.parse(window.localStorage.getItem('filters') ?? 'null'),
    cle: JSON.parse(window.localStorage.getItem('sortKey') ?? 'null'),
    sens: JSON.parse(window.localStorage.getItem('sortDir') ?? 'null'),
    tri: JSON.parse(window.localStorage.getItem('order') ?? 'null'),
  }));
  expect(garde).toMatchObject({ filtres: { nbDePieces: [2] }, cle: 'prix', sens: 'desc', tri: { prix: 'desc' } });
});

test('passer aux programmes garde les filtres ; masquer les commissions dure', async ({ page }) => {
  await page.goto('/recherche/lots?pieces=3&libres=oui');
  await total(page);
  await page.getByText('Programmes', { exact: true }).click();
  await expect(page).toHaveURL(/\/recherche\/programmes\?.*pieces=3/);
  expect(await total(page)).toBeGreaterThan(0);
  await expect(page.getByText('commission').first()).toBeVisible();

  await page.goto('/recherche/lots?pieces=3&libres=oui');
  await page.getByRole('button', { name: 'Masquer les commissions' }).click();
  await expect(page.getByRole('columnheader', { name: /^Com/ })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Prix' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Com/ })).toBeHidden();
});

test('un résultat vide propose quoi relâcher', async ({ page }) => {
  await page.goto('/recherche/lots?budgetMax=1000');
  await expect(page.getByText('Aucun lot pour ces critères.')).toBeVisible();
  // Each proposal says how many it would give.
  await page.getByRole('main').getByRole('button', { name: / : \d.* lots?$/u }).first().click();
  await expect(page).not.toHaveURL(/budgetMax=1000$/);
  await expect.poll(() => total(page)).toBeGreaterThan(0);
});
