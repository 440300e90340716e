import { expect, fichierDeSession, prete, test } from './outils/monde';
import { logementsLibres } from './outils/options';

test.use({ storageState: fichierDeSession('EP') });

test.describe('en Martinique', () => {
  test.use({ timezoneId: 'America/Martinique' });

  test('une échéance est celle de Paris, le dit, et donne l’heure d’ici', async ({ page, baseURL }) => {
    const [lot] = await logementsLibres(page.request, baseURL ?? '');
    await page.goto(`/lot/${lot?.id}/option`);
    await prete(page);
    await expect(page.getByRole('button', { name: /^Poser l’option jusqu’au .*, 19:00, heure de Paris \(1[34]:00\schez\svous\)$/u })).toBeVisible();
    await expect(page.getByRole('img', { name: /19:00, heure de Paris/u })).toContainText(/maintenant, \d\d:\d\d à Paris/u);
  });
});

test('à Paris, l’heure va sans dire', async ({ page, baseURL }) => {
  const [lot] = await logementsLibres(page.request, baseURL ?? '');
  await page.goto(`/lot/${lot?.id}/option`);
  await prete(page);
  await expect(page.getByRole('button', { name: /^Poser l’option jusqu’au .*, 19:00$/u })).toBeVisible();
  await expect(page.getByText('heure de Paris')).toHaveCount(0);
});
