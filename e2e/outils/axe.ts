/** What axe finds on a page, in light and in dark, where colours alone differ: nothing. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './monde';

/** The rules of axe that colours decide. */
const DE_COULEUR = ['color-contrast', 'link-in-text-block'];
/** Off by default in axe, though WCAG 2.2 AA asks for them. */
const HORS_DE_SES_HABITUDES = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

export async function sansObstacle(page: Page): Promise<void> {
  // What a pointer that rests on a button brings up is no part of the page.
  await page.mouse.move(0, 0);
  const largeur = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(largeur, 'no sideways scroll').toBeLessThanOrEqual(0);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    // What turns without end, while one waits, is never over.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((une) => une.playState !== 'running' || une.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
    );
    // Our pages hold no other page: one run, in this one, that tells what fails and no more. It takes half the time.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    axe.options({
      resultTypes: ['violations'],
      ...(scheme === 'dark' ? { runOnly: { type: 'rule', values: DE_COULEUR } } : { rules: HORS_DE_SES_HABITUDES }),
    });
    const { violations } = await axe.analyze();
    const resume = violations.map(({ id, nodes }) => `${id}: ${nodes.map((un) => un.html.slice(0, 160)).join(' | ')}`);
    expect.soft(resume, scheme).toEqual([]);
  }
}
