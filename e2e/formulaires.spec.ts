import { COMPTES, expect, fichierDeSession, MOT_DE_PASSE, prete, seConnecter, test } from './outils/monde';

// The pages receive no events, because these journeys end sessions, and the calls that a page makes after that are refused.
test.use({ sourde: true });

test('un rechargement ne perd pas une dénonciation ; se déconnecter le demande, puis n’en laisse rien', async ({ page }) => {
  await page.goto('/connexion');
  await seConnecter(page, COMPTES.EP, MOT_DE_PASSE);
  await expect(page).toHaveURL('/home');
  await page.goto('/denonciation');
  await page.getByLabel('Prénom', { exact: true }).fill('Maëlle');
  await page.reload();
  const prenom = page.getByLabel('Prénom', { exact: true });
  await expect(prenom).toHaveValue('Maëlle');
  await prete(page);
  const sortir = async () => {
    await page.getByRole('button', { name: /^Menu de /u }).click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  };
  await sortir();
  const question = page.getByRole('dialog', { name: /^Se déconnecter/u });
  await question.getByRole('button', { name: 'Rester' }).click();
  await expect(prenom).toHaveValue('Maëlle');
  await sortir();
  await question.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/connexion');
  await seConnecter(page, COMPTES.EP, MOT_DE_PASSE);
  await expect(page).toHaveURL('/home');
  await page.goto('/denonciation');
  await expect(page.getByLabel('Nom', { exact: true })).toBeVisible();
  await expect(prenom).toHaveValue('');
});

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
