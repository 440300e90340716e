/** Helpers for journeys by keyboard only. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the element has the focus. It gives up, as a person would. */
export async function tabulerJusqua(page: Page, cible: Locator, coups = 40): Promise<void> {
  // `toBeAttached`, because some controls are invisible and their surroundings are drawn instead.
  await expect(cible).toBeAttached();
  for (let coup = 0; coup < coups; coup += 1) {
    await page.keyboard.press('Tab');
    if (await cible.evaluate((element) => element === document.activeElement, undefined, { timeout: 5000 })) {
      return;
    }
  }
  throw new Error(`not reached in ${coups} presses of Tab: ${cible}`);
}
