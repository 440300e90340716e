import type { Locator, Page } from '@playwright/test';
import { expect, ouvrirLaReservation as ouvrir, test } from './outils/portail-reservation';
import { champ, partDe } from './outils/reservation';

// Measures typing on a quiet machine (`make bench-saisie`), for docs/benchmarks.md. It is no journey, because it reads a clock.

/** The longest time from a key to the paint that shows it, in milliseconds: at the 95th percentile, with a processor four times slower. */
const AU_PLUS = 50;
const RALENTI = 4;

/** Types each text in its field, prints the times from key to paint, and returns the 95th percentile. */
async function mesurer(page: Page, quoi: string, saisies: readonly (readonly [Locator, string])[]): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: RALENTI });
  await page.evaluate(() => {
    const durees: number[] = [];
    Object.assign(window, { durees });
    new PerformanceObserver((liste) => {
      for (const { name, duration } of liste.getEntries()) {
        if (name === 'keydown') {
          durees.push(duration);
        }
      }
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  });
  let touches = 0;
  for (const [ici, texte] of saisies) {
    await ici.click();
    for (const signe of texte) {
      await page.keyboard.press(signe);
      touches += 1;
    }
  }
  const durees = await page.evaluate(() => (window as unknown as { durees: number[] }).durees);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  // The browser does not report times below its threshold: they count as the threshold.
  const toutes = [...durees, ...Array.from({ length: Math.max(0, touches - durees.length) }, () => 16)].sort((a, b) => a - b);
  const au = (part: number) => toutes[Math.min(toutes.length - 1, Math.floor(toutes.length * part))] ?? 0;
  console.log(
    `${quoi} : touches ${touches}, médiane ${au(0.5)} ms, p95 ${au(0.95)} ms, au plus ${au(1)} ms, processeur ÷ ${RALENTI}`,
  );
  return au(0.95);
}

test('taper dans une réservation se voit aussitôt', async ({ page, brouillons }) => {
  test.setTimeout(180_000);
  const { id, lot } = await brouillons.commencer();
  // Measure an empty page first, to compare the other times with. The text has no accents, because they are no single keys.
  await page.setContent('<input aria-label="Vide" />');
  await mesurer(page, 'page vide', [[page.getByLabel('Vide'), 'Saint-Malo-de-Guersac et plus loin']]);
  await ouvrir(page, { id, lot });
  const ici = partDe(page, 'Réservataire');
  await expect(champ(ici, 'Nom')).toBeVisible();
  await ici.getByText(/^Facultatif/u).click();
  const p95 = await mesurer(page, 'réservation', [
    [champ(ici, 'Lieu de naissance'), 'Saint-Malo-de-Guersac'],
    [champ(ici, 'Profession'), 'Technicienne de maintenance'],
    [champ(ici, 'Employeur'), 'Chantiers de la Loire'],
    [champ(ici, 'Adresse'), '3 place du Commando'],
  ]);
  expect(p95).toBeLessThanOrEqual(AU_PLUS);
});
