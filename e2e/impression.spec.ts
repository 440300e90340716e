import type { Page } from '@playwright/test';
import { expect, fichierDeSession, test, unAppartementLibre } from './outils/monde';

/** What a client must not find on paper. */
const INTERNES = [/commission/i, /exclusivité/i, /dédié/i, /intervenants/i, /réservation démat/i, /référent/i];

/** Every text that is shown. */
const texteMontre = (page: Page) => page.locator('body').innerText();

async function imprimer(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
}

async function estUneFeuillePourUnClient(page: Page): Promise<void> {
  const texte = await texteMontre(page);
  for (const interne of INTERNES) {
    expect(texte).not.toMatch(interne);
  }
  for (const role of ['navigation', 'banner', 'button', 'application'] as const) {
    // The drawing of a façade is one of the page's instruments on the screen, and a picture on paper.
    const visibles = await page.getByRole(role).filter({ visible: true, hasNot: page.locator('img, svg') }).count();
    expect(visibles, role).toBe(0);
  }
  await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('.leaflet-container').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/Document sans valeur contractuelle/)).toBeVisible();
  const largeurs = await page
    .locator('main :is(svg, img)')
    .evaluateAll((dessins) => dessins.map((dessin) => dessin.getBoundingClientRect().width));
  expect(Math.max(...largeurs), 'a plan or a façade').toBeGreaterThan(300);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // A4 in points, to the point.
  const [, large, haut] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/u.exec(pdf.toString('latin1')) ?? [];
  expect([Math.round(Number(large)), Math.round(Number(haut))]).toEqual([595, 842]);
}

for (const qui of ['EP', 'IT'] as const) {
  test.describe(() => {
    test.use({ storageState: fichierDeSession(qui) });

    test(`un lot et un programme s’impriment pour un client, sans commission (${qui})`, async ({ page }) => {
      const lot = await unAppartementLibre(page.request);
      for (const chemin of [`/lot/${lot.id}`, `/programme/${lot.programme.id}`]) {
        await page.goto(chemin);
        await expect(page.getByText('Commission', { exact: true })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Imprimer' })).toBeVisible();
        await imprimer(page);
        await expect(page.getByText('Commission', { exact: true })).toBeHidden();
        await estUneFeuillePourUnClient(page);
        expect(await texteMontre(page)).toContain(lot.programme.nomCommercial);
        await page.emulateMedia({ media: 'screen' });
        await expect(page.getByText('Commission', { exact: true })).toBeVisible();
      }
    });
  });
}

test('le bouton imprime la page', async ({ page }) => {
  const lot = await unAppartementLibre(page.request);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-imprime', '');
  });
  await page.goto(`/lot/${lot.id}`);
  await page.getByRole('button', { name: 'Imprimer' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-imprime', '');
});
