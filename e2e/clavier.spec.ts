import { tabulerJusqua } from './outils/clavier';
import { COMPTES, expect, MOT_DE_PASSE, prete, test, unAppartementLibre } from './outils/monde';

test('du clavier seul, de la connexion à un lot', async ({ page }) => {
  const cible = await unAppartementLibre(page.request);
  await page.goto('/');
  await prete(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await tabulerJusqua(page, page.getByRole('banner').getByRole('link', { name: 'Se connecter' }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/connexion');
  // The page is one form: it begins in its first field.
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused();
  await page.keyboard.type(COMPTES.EP);
  await tabulerJusqua(page, page.getByLabel('Mot de passe', { exact: true }));
  await page.keyboard.type(MOT_DE_PASSE);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/home');
  await prete(page);
  await tabulerJusqua(page, page.getByLabel('Ajouter un lieu'));
  await page.keyboard.type(cible.programme.lieu.ville);
  await expect(page.getByRole('option', { name: cible.programme.lieu.libelle }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Retirer/ })).toBeVisible();
  await tabulerJusqua(page, page.getByRole('button', { name: /^Voir .*logements? libres?$/u }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/recherche\/lots\?.*lieu=/);
  const premier = page.getByRole('row').nth(1).getByRole('link').first();
  await tabulerJusqua(page, premier, 60);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lot\//);
  await prete(page);
});
