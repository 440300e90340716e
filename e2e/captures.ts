import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, fichierDeSession, prete, test, unAppartementLibre } from './outils/monde';

const DOSSIER = join(import.meta.dirname, '..', 'docs', 'images');
/** Bytes a picture at most. */
const PLAFOND = 300_000;

test.use({ storageState: fichierDeSession('EP'), contextOptions: { reducedMotion: 'reduce' } });

/** What the window shows, as WebP: Playwright itself writes PNG and JPEG only. */
async function capturer(page: Page, nom: string): Promise<void> {
  await prete(page);
  await page.evaluate(() => document.fonts.ready);
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 86 });
  const image = Buffer.from(data, 'base64');
  expect(image.byteLength, nom).toBeLessThan(PLAFOND);
  mkdirSync(DOSSIER, { recursive: true });
  writeFileSync(join(DOSSIER, `${nom}.webp`), image);
}

test('la recherche', async ({ page }) => {
  await page.goto('/recherche/lots?type=appartement&pieces=3&pieces=4&budgetMax=450000&libres=oui');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
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
