/** The keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until this is focused; a person would not try for ever either. */
export async function tabulerJusqua(page: Page, cible: Locator, coups = 40): Promise<void> {
  // Some have no look of their own: what is around them is drawn.
  await expect(cible).toBeAttached();
  for (let coup = 0; coup < coups; coup += 1) {
    await page.keyboard.press('Tab');
    if (await cible.evaluate((element) => element === document.activeElement, undefined, { timeout: 5000 })) {
      return;
    }
  }
  throw new Error(`not reached in ${coups} presses of Tab: ${cible}`);
}
