import { expect, fichierDeSession, test } from './outils/monde';

test.describe('un réglage', () => {
  test.use({ storageState: fichierDeSession('IA') });

  test('un autre choisi se demande, et la valeur tapée attend dans le sien', async ({ page }) => {
    await page.goto('/gestion/reglages');
    const table = page.getByRole('table', { name: 'Réglages' });
    const [premier, second] = [table.getByRole('button').nth(0), table.getByRole('button').nth(1)];
    await premier.click();
    const panneau = page.getByRole('complementary');
    const valeur = panneau.getByRole('textbox');
    await expect(valeur).toBeVisible();
    await valeur.fill('7');
    await second.click();
    const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
    await question.getByRole('button', { name: 'Quitter', exact: true }).click();
    await expect(second).toHaveAttribute('aria-current', 'true');
    await premier.click();
    await expect(valeur).toHaveValue('7');
  });
});
