import { sansObstacle } from './outils/axe';
import { expect, fichierDeSession, prete, sansPremieresReponses, test, titreDeLaPage } from './outils/monde';

// In this journey an answer lacks a field that the filters read, so the filters fail with this error.
test.use({ storageState: fichierDeSession('EP'), erreurAttendue: /reading 'length'/u });

for (const width of [1440, 390]) {
  test(`des filtres qui cassent laissent la liste, et se montrent de nouveau, au clavier (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await sansPremieresReponses(page);
    await page.route(/\/api\/offre\/lots\/facettes/u, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), prix: null } });
    });
    await page.goto('/recherche/lots');
    await prete(page);
    const filtres = page.getByRole('search', { name: 'Filtres' });
    const bouton = filtres.getByRole('button', { name: width === 390 ? /^Filtres|^\d+.filtre/u : /^Budget/u }).first();
    await bouton.press('Enter');
    const avis = page.getByRole('alert').filter({ hasText: 'Les filtres n’ont pas pu s’afficher.' });
    await expect(avis).toBeVisible();
    const reessayer = avis.getByRole('button', { name: 'Réessayer' });
    await expect(reessayer).toBeFocused();
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await sansObstacle(page);
    // The filters are shown again, folded as at the beginning, and the title has the focus.
    await reessayer.press('Enter');
    await expect(bouton).toBeVisible();
    await expect(titreDeLaPage(page)).toBeFocused();
  });
}
