import { jouer } from './outils/hasard';
import { fichierDeSession, test } from './outils/monde';

test.use({ storageState: fichierDeSession('IR') });

// A short version: `make bench-saisie` plays more seeds, for longer.
for (const graine of [1, 2]) {
  test(`processeur ÷ 6, lettres et filtres au hasard (graine ${graine}) : la dernière question est ce qui a été tapé`, async ({
    page,
  }) => {
    await jouer(page, graine, 14);
  });
}
