/** Checks with axe that a page has no violation: all rules in the light theme, and those about colours in the dark theme too. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './monde';

/** The rules of axe that depend on colours. */
const DE_COULEUR = ['color-contrast', 'link-in-text-block'];
/** Rules of WCAG 2.2 AA that axe does not run by default. */
const HORS_DE_SES_HABITUDES = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

export async function sansObstacle(page: Page): Promise<void> {
  // Moves the pointer away, because a hover bubble is no part of the page.
  await page.mouse.move(0, 0);
  const largeur = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(largeur, 'no sideways scroll').toBeLessThanOrEqual(0);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    // Endless animations never finish, so they are ignored.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every((une) => une.playState !== 'running' || une.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
    );
    // The legacy mode of axe runs in the page itself and takes half the time. It is enough, because our pages have no frames.
    // Only violations are reported.
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
