import { expect, fichierDeSession, test, unAppartementLibre } from './outils/monde';

test.describe('un prescripteur', () => {
  test.use({ storageState: fichierDeSession('EP') });

  test('lit un lot, ouvre un document, va au programme et en revient', async ({ page }) => {
    const lot = await unAppartementLibre(page.request);
    await page.goto(`/lot/${lot.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('3 pièces');
    await expect(page.getByText('Libre', { exact: true })).toBeVisible();
    await expect(page.getByText('Prix TTC')).toBeVisible();
    await expect(page.getByText('Commission', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: /^Documents/ }).click();
    await expect(page).toHaveURL(`/lot/${lot.id}/documents`);
    await expect(page.getByRole('heading', { name: 'Documents du lot' })).toBeVisible();
    const documentDuLot = page.getByRole('main').locator('a[target="_blank"]').first();
    const cible = await documentDuLot.getAttribute('href');
    const reponse = await page.request.get(cible ?? '');
    expect(reponse.status()).toBe(200);
    expect(reponse.headers()['content-type']).toContain('application/pdf');
    expect((await reponse.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('main').getByRole('link', { name: lot.programme.nomCommercial }).first().click();
    await expect(page).toHaveURL(`/programme/${lot.programme.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lot.programme.nomCommercial);
    await page.getByRole('link', { name: lot.numero, exact: true }).click();
    await expect(page).toHaveURL(`/lot/${lot.id}`);
  });

  test('un lot disparu montre « Lot inaccessible » et ramène à la recherche', async ({ page }) => {
    const reponse = await page.goto('/lot/PG00001-ZZZ999');
    expect(reponse?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lot inaccessible');
    await page.getByRole('link', { name: 'Revenir à la recherche' }).click();
    await expect(page).toHaveURL(/\/recherche\/lots/);
  });
});

test('un visiteur lit le lot sans commission ni document contractuel', async ({ page }) => {
  const lot = await unAppartementLibre(page.request);
  await page.goto(`/lot/${lot.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 pièces');
  await expect(page.getByText('Prix TTC')).toBeVisible();
  await expect(page.getByText('Commission', { exact: true })).toBeHidden();
  await page.goto(`/lot/${lot.id}/documents`);
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contractuel' })).toBeHidden();
});
