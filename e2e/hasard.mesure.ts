import { jouer } from './outils/hasard';
import { fichierDeSession, test } from './outils/monde';

// Plays what `hasard.spec.ts` plays, with more seeds and more actions (`make bench-saisie`). It is not run with the journeys, because it
// takes minutes.
test.use({ storageState: fichierDeSession('IR') });

for (let graine = 10; graine < 15; graine += 1) {
  test(`lettres et filtres au hasard, graine ${graine}`, async ({ page }) => {
    test.setTimeout(300_000);
    await jouer(page, graine, 40);
  });
}
