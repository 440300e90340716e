import { jouer } from './outils/hasard';
import { fichierDeSession, test } from './outils/monde';

test.use({ storageState: fichierDeSession('IR') });

// This journey is short. `make bench-saisie` plays more seeds, for longer (`hasard.mesure.ts`).
for (const graine of [1, 2]) {
  test(`processeur ÷ 6, lettres et filtres au hasard (graine ${graine}) : la dernière question est ce qui a été tapé`, async ({
    page,
  }) => {
    await jouer(page, graine, 14);
  });
}
