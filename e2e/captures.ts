import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, fichierDeSession, prete, test, unAppartementLibre } from './outils/monde';
import { animerLaPlanche } from './outils/planche';

const DOSSIER = join(import.meta.dirname, '..', 'docs', 'images');
/** The largest size of a picture, in bytes. */
const PLAFOND = 300_000;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Takes a picture of the window or of the whole page as WebP, because Playwright only writes PNG and JPEG. */
async function capturer(page: Page, nom: string, { quality = 86, entiere = false } = {}): Promise<void> {
  await prete(page);
  if (entiere) {
    // A window as tall as the page, so that sticky elements are at the edges and all pictures load.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
    await page.waitForFunction(() => Array.from(document.images).every((une) => une.complete));
  }
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality });
  const image = Buffer.from(data, 'base64');
  expect(image.byteLength, nom).toBeLessThan(PLAFOND);
  mkdirSync(DOSSIER, { recursive: true });
  writeFileSync(join(DOSSIER, `${nom}.webp`), image);
}

test.describe(() => {
  test.use({ storageState: fichierDeSession('EP') });

  test('la recherche', async ({ page }) => {
    await page.goto('/recherche/lots?type=appartement&pieces=3&pieces=4&budgetMax=450000&libres=oui');
    await expect(page.getByRole('row').nth(5)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agrandir la carte' })).toBeEnabled();
    await page.getByRole('row').nth(2).hover();
    await capturer(page, 'recherche');
  });

  test('un programme', async ({ page }) => {
    const { programme } = await unAppartementLibre(page.request);
    await page.goto(`/programme/${programme.id}`);
    await prete(page);
    await page.waitForFunction(() => Array.from(document.images).every((image) => image.loading === 'lazy' || image.complete));
    await capturer(page, 'programme');
  });
});

/** All components in all states, in both themes, at both widths of the mockups. */
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    const nom = `planche-${width === 390 ? 'mobile' : 'bureau'}-${colorScheme === 'light' ? 'clair' : 'sombre'}`;
    test.describe(() => {
      test.use({ storageState: fichierDeSession('IT'), colorScheme, viewport: { width, height: 900 } });

      test(nom, async ({ page }) => {
        await page.goto('/gestion/planche');
        await animerLaPlanche(page);
        await page.mouse.move(0, 0);
        await capturer(page, nom, { quality: 70, entiere: true });
      });
    });
  }
}
