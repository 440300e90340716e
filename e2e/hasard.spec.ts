import { jouer } from './outils/hasard';
import { fichierDeSession, test } from './outils/monde';

test.use({ storageState: fichierDeSession('IR') });

// In short: `make bench-saisie` plays more of them, for longer.
for (const graine of [1, 2]) {
  test(`processeur ÷ 6, lettres et filtres au hasard (graine ${graine}) : la dernière question est ce qui a été tapé`, async ({
    page,
  }) => {
    await jouer(page, graine, 14);
  });
}
