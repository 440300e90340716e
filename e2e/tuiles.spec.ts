import { Buffer } from 'node:buffer';
import { adresseAvecTuiles, expect, fichierDeSession, TUILES, test } from './outils/monde';

/** A transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ storageState: fichierDeSession('EP') });

test('la carte montre les tuiles du réglage et leur mention, et la charte le dit', async ({ page }) => {
  const demandees: string[] = [];
  await page.route(`${TUILES}/**`, async (route) => {
    demandees.push(route.request().url());
    await route.fulfill({ contentType: 'image/png', body: PIXEL });
  });
  const reponse = await page.goto(`${adresseAvecTuiles()}/recherche/lots`);
  expect(reponse?.headers()['content-security-policy']).toContain(`img-src 'self' data: ${TUILES};`);
  const carte = page.getByRole('region', { name: 'Carte des programmes' });
  await expect(carte.getByText('© Tuiles d’essai')).toBeVisible();
  await expect(carte.locator('.leaflet-container')).toHaveAttribute('data-tuiles', '');
  expect(demandees.length).toBeGreaterThan(0);
  for (const adresse of demandees) {
    expect(adresse).toMatch(/^http:\/\/127\.0\.0\.1:9\/\d+\/\d+\/\d+\.png$/);
  }
  await page.goto(`${adresseAvecTuiles()}/charte-de-protection-des-donnees-personnelles`);
  await expect(page.getByText('Les images du fond de carte viennent de 127.0.0.1:9.')).toBeVisible();
});

test('sans réponse des tuiles, nos contours et les programmes restent', async ({ page }) => {
  await page.route(`${TUILES}/**`, (route) => route.abort());
  await page.goto(`${adresseAvecTuiles()}/recherche/lots`);
  const carte = page.getByRole('region', { name: 'Carte des programmes' });
  await expect(carte.getByRole('button', { name: / lots?$|aucun lot$/ }).first()).toBeVisible();
  await expect(carte.locator('.leaflet-container')).not.toHaveAttribute('data-tuiles', '');
});

test('sans réglage, la carte ne demande rien ailleurs', async ({ page, baseURL }) => {
  const ailleurs: string[] = [];
  page.on('request', (requete) => {
    if (!requete.url().startsWith(`${baseURL}/`) && !requete.url().startsWith('data:')) {
      ailleurs.push(requete.url());
    }
  });
  await page.goto('/recherche/lots');
  const carte = page.getByRole('region', { name: 'Carte des programmes' });
  await expect(carte.getByRole('button', { name: / lots?$|aucun lot$/ }).first()).toBeVisible();
  await page.goto('/charte-de-protection-des-donnees-personnelles');
  await expect(page.getByRole('heading', { name: 'Fond de carte' })).toBeHidden();
  expect(ailleurs).toEqual([]);
});
