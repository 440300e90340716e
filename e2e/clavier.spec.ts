import { tabulerJusqua } from './outils/clavier';
import { COMPTES, expect, fichierDeSession, MOT_DE_PASSE, prete, test, unAppartementLibre } from './outils/monde';

test('du clavier seul, de la connexion à un lot', async ({ page }) => {
  const cible = await unAppartementLibre(page.request);
  await page.goto('/');
  await prete(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await tabulerJusqua(page, page.getByRole('banner').getByRole('link', { name: 'Se connecter' }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/connexion');
  // The page is one form, so its first field has the focus.
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
  await prete(page);
  await expect(page.getByRole('main')).toBeFocused();
  // The link “Aller au contenu”, at the top of the page, takes the keyboard past the filters, the tools and the chips, to the results.
  const evitement = page.getByRole('link', { name: 'Aller au contenu' });
  await evitement.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('region', { name: /^[\d\s]+(?:lot|logement)/u })).toBeFocused();
  const premier = page.getByRole('row').nth(1).getByRole('link').first();
  await tabulerJusqua(page, premier, 25);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lot\//);
  await prete(page);
});

test.describe('un suivi', () => {
  test.use({ storageState: fichierDeSession('EP') });

  test('du clavier seul, chaque filtre mène au suivant, et l’onglet pressé garde le clavier', async ({ page }) => {
    await page.goto('/suivi/denonciations');
    await prete(page);
    await tabulerJusqua(page, page.getByRole('button', { name: 'Filtres' }));
    await page.keyboard.press('Enter');
    const programme = page.getByRole('combobox', { name: 'Programme' });
    await page.keyboard.press('Tab');
    await expect(programme).toBeFocused();
    // The open list is long enough to scroll, but must be no tab stop between two fields.
    await expect(programme).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('option').nth(7)).toBeAttached();
    for (const libelle of ['Créées depuis le', 'Créées jusqu’au']) {
      await page.keyboard.press('Tab');
      await expect(page.getByLabel(libelle)).toBeFocused();
    }
    // Escape closes the panel, and the focus goes back to its button.
    await page.keyboard.press('Escape');
    const filtres = page.getByRole('button', { name: 'Filtres', expanded: false });
    await expect(filtres).toBeFocused();
    await expect(programme).toBeHidden();
    const onglet = page.getByRole('link', { name: /^Validées?/u });
    await tabulerJusqua(page, onglet);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/statut=/u);
    await prete(page);
    await expect(onglet).toBeFocused();
  });
});
