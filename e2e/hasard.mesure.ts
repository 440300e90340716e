import { jouer } from './outils/hasard';
import { fichierDeSession, test } from './outils/monde';

// The journey of `hasard.spec.ts` with more seeds and more actions (`make bench-saisie`). It is no journey, because it takes
// minutes.
test.use({ storageState: fichierDeSession('IR') });

for (let graine = 10; graine < 15; graine += 1) {
  test(`lettres et filtres au hasard, graine ${graine}`, async ({ page }) => {
    test.setTimeout(300_000);
    await jouer(page, graine, 40);
  });
}
