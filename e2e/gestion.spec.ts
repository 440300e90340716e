import type { Browser, Page } from '@playwright/test';
import { lienDuCourrier } from './outils/courriers';
import {
  COMPTES,
  DU_PORTAIL,
  expect,
  fichierDeSession,
  sansDirect,
  seConnecter,
  test,
  unAppartementLibre,
} from './outils/monde';

const MOT_DE_PASSE = 'une phrase bien assez longue';
/** A picture of one pixel. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

async function ouvrir(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const contexte = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    storageState: { cookies: [], origins: [] },
  });
  return contexte.newPage();
}

test.use({ storageState: fichierDeSession('IA') });

test('une personne est invitée, choisit son mot de passe, change sa fiche, est incarnée, puis désactivée', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  // The administrator signs in here with a new session, because acting in another user's place replaces the session.
  const page = await ouvrir(browser, baseURL);
  await page.goto('/connexion');
  await seConnecter(page, COMPTES.IA);
  await expect(page).toHaveURL('/home');
  const email = `lena.${Date.now()}@cabinet-alpha.example`;

  await test.step('un administrateur l’invite', async () => {
    await page.goto('/gestion/utilisateurs');
    await page.getByRole('button', { name: 'Inviter quelqu’un' }).click();
    const fenetre = page.getByRole('dialog', { name: 'Inviter quelqu’un' });
    await fenetre.getByRole('combobox', { name: 'Société' }).click();
    await page.getByRole('option', { name: 'Cabinet Alpha' }).click();
    await fenetre.getByLabel('Prénom', { exact: true }).fill('Léna');
    await fenetre.getByLabel('Nom', { exact: true }).fill('Le Gall');
    await fenetre.getByLabel('E-mail').fill(email);
    await fenetre.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mme Léna Le Gall');
    await expect(page.getByText('Invité', { exact: true })).toBeVisible();
  });
  const fiche = new URL(page.url()).pathname;

  const sien = await ouvrir(browser, baseURL);
  await test.step('le lien du courrier lui ouvre son compte', async () => {
    const lien = await lienDuCourrier(email, '/activation');
    await sien.goto(lien);
    await expect(sien.getByText(`Bonjour Léna, vous vous connecterez avec l’adresse ${email}`)).toBeVisible();
    const motDePasse = sien.getByLabel('Mot de passe', { exact: true });
    await expect(motDePasse).toBeFocused();
    await motDePasse.fill('trop court');
    await motDePasse.press('Enter');
    await expect(sien.getByText('Ce champ doit contenir 12 caractères minimum.')).toBeVisible();
    await motDePasse.fill(MOT_DE_PASSE);
    await motDePasse.press('Enter');
    // The chosen password signs in at once.
    await expect(sien).toHaveURL('/home');
    // The link of an invitation works once.
    const autre = await ouvrir(browser, baseURL);
    await autre.goto(lien);
    await expect(autre.getByText('Cette invitation n’est plus valable')).toBeVisible();
    await expect(autre.getByLabel('Mot de passe', { exact: true })).toHaveCount(0);
    await autre.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
    await expect(autre).toHaveURL('/connexion');
    await autre.context().close();
  });

  await test.step('elle change sa photo et son téléphone dans deux onglets', async () => {
    const second = await sien.context().newPage();
    await sien.goto('/mon-compte');
    await second.goto('/mon-compte');
    await expect(second.getByLabel('Mobile')).toBeVisible();
    await sien.locator('input[type="file"]').setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: IMAGE });
    await expect(sien.getByText('Photo enregistrée.')).toBeVisible();
    // The photo has changed the version of the account. The text typed in the other tab is still saved, without a question.
    await second.getByLabel('Mobile').fill('06 39 98 20 01');
    await expect(second.getByText(/^Enregistré à /)).toBeVisible();
    // The first tab still shows the old phone number, so the two changes conflict.
    await sien.getByLabel('Mobile').fill('06 39 98 20 02');
    const conflit = sien.getByRole('status').filter({ hasText: 'modifiées entre-temps' });
    await expect(conflit.getByRole('row', { name: /^Mobile/ })).toHaveText('Mobile06 39 98 20 0206 39 98 20 01');
    await conflit.getByRole('button', { name: 'Garder ma saisie' }).click();
    await expect(sien.getByText(/^Enregistré à /)).toBeVisible();
    await second.reload();
    await expect(second.getByLabel('Mobile')).toHaveValue(/^06\s39\s98\s20\s02$/u);
    await expect(second.getByRole('button', { name: 'Retirer la photo' })).toBeVisible();
    await second.close();
  });

  await test.step('un administrateur agit à sa place, et en revient', async () => {
    await page.goto(fiche);
    await expect(page.getByText('Actif', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Agir à sa place' }).click();
    await expect(page).toHaveURL('/home');
    const bandeau = page.getByRole('region', { name: 'Incarnation' });
    await expect(bandeau).toContainText('Vous agissez pour Mme Léna Le Gall, Cabinet Alpha');
    await expect(bandeau).toContainText('Antoine Lefort');
    for (const chemin of ['/mon-compte', '/recherche/lots', '/cgu']) {
      await page.goto(chemin);
      await expect(bandeau, chemin).toBeVisible();
    }
    expect((await page.goto('/gestion'))?.status()).toBe(403);
    await page.goto('/mon-compte');
    await expect(page.getByText('Vous agissez à la place de cette personne.')).toBeVisible();
    await expect(page.getByLabel('Mobile')).toHaveValue(/^06\s39\s98\s20\s02$/u);
    await bandeau.getByRole('button', { name: 'Quitter' }).click();
    await expect(page).toHaveURL(fiche);
    await expect(bandeau).toHaveCount(0);
  });

  await test.step('désactivée, sa page ouverte le dit à son prochain appel', async () => {
    // The page of this user must not learn of the change, so it receives no events.
    await sansDirect(sien.context());
    await sien.goto('/mon-compte');
    await expect(sien.getByLabel('Mobile')).toBeVisible();
    await page.getByRole('button', { name: 'Désactiver le compte' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Désactiver', exact: true }).click();
    await expect(page.getByText('Désactivé', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agir à sa place' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Cet utilisateur est désactivé.')).toBeVisible();
    await sien.getByLabel('Mobile').fill('06 39 98 20 03');
    await expect(sien).toHaveURL('/connexion');
    await seConnecter(sien, email, MOT_DE_PASSE);
    await expect(sien.getByText('Adresse e-mail ou mot de passe incorrect.')).toBeVisible();
  });

  await test.step('une erreur se reprend : le compte est réactivé', async () => {
    await page.getByRole('button', { name: 'Réactiver le compte' }).click();
    await expect(page.getByText('Actif', { exact: true })).toBeVisible();
  });
  await sien.context().close();
  await page.context().close();
});

test('une liste se cherche, se filtre, s’ordonne et s’exporte ; son adresse la rend', async ({ page }) => {
  await page.goto('/gestion/utilisateurs');
  const table = page.getByRole('table', { name: 'Utilisateurs' });
  await expect(table.getByRole('row', { name: /Duval Camille/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Nom, e-mail, société' }).fill('alpha');
  await expect(page).toHaveURL(/search=alpha/);
  await expect(table.getByRole('row', { name: /Benali/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Profil' }).click();
  await page.getByRole('option', { name: 'Responsable partenaire' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('link', { name: 'E-mail' }).click();
  await expect(page).toHaveURL(/tri=email/);
  await page.reload();
  await expect(table.getByRole('row', { name: /Perrin Hugo/ })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(2);
  const attendu = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: 'Classeur (.xlsx)' }).click();
  expect((await attendu).suggestedFilename()).toMatch(/^utilisateurs-\d{4}-\d{2}-\d{2}\.xlsx$/);
  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await expect(table.getByRole('row', { name: /Benali/ })).toBeVisible();
});

test('deux administrateurs changent la même société : chacun voit les deux versions', async ({ page, context }) => {
  await page.goto('/gestion/societes');
  await page.getByRole('button', { name: 'Créer une société' }).click();
  const nom = `Étude ${Date.now()}`;
  await page.getByRole('dialog').getByLabel('Nom', { exact: true }).fill(nom);
  await page.getByRole('dialog').getByRole('button', { name: 'Créer la société' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nom);
  const autre = await context.newPage();
  await autre.goto(page.url());
  await autre.getByLabel('Groupe').fill('Ouest Conseil');
  await autre.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(autre.getByText('Fiche enregistrée.')).toBeVisible();
  await page.getByLabel('Groupe').fill('Estuaire');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const ligne = page.getByRole('row', { name: /^Groupe/ });
  await expect(ligne).toHaveText('GroupeEstuaireOuest Conseil');
  await page.getByRole('button', { name: 'Prendre l’autre version' }).click();
  await expect(page.getByLabel('Groupe')).toHaveValue('Ouest Conseil');
  await expect(ligne).toHaveCount(0);
});

test('du clavier seul, de la liste à une fiche enregistrée', async ({ page }) => {
  await page.goto('/gestion/societes');
  const premier = page.getByRole('table', { name: 'Sociétés' }).getByRole('row').nth(1).getByRole('link').first();
  await premier.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/gestion\/societes\/\d+$/);
  const groupe = page.getByLabel('Groupe');
  const avant = await groupe.inputValue();
  await groupe.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' bis');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fiche enregistrée.')).toBeVisible();
  // The change is undone while its message is shown.
  await page.getByRole('button', { name: 'Revenir en arrière' }).focus();
  await page.keyboard.press('Enter');
  await expect(groupe).toHaveValue(avant);
});

test('du clavier seul, la recherche mène à une personne, à une société, à un lot', async ({ page }) => {
  const { numero, id, programme } = await unAppartementLibre(page.request);
  await page.goto('/gestion');
  const champ = page.getByRole('combobox', { name: 'Chercher une personne, une société ou un lot' });
  const groupe = (nom: string) => page.getByRole('listbox', { name: 'Résultats' }).getByRole('group', { name: nom });
  await champ.focus();
  await page.keyboard.type('alpha');
  await expect(groupe('Sociétés').getByRole('option', { name: /^Cabinet Alpha/ })).toBeVisible();
  await expect(groupe('Personnes').getByRole('option').first()).toBeVisible();
  await champ.fill('camille duval');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Camille Duval$/);
  await champ.focus();
  await page.keyboard.type(`${programme.nomCommercial} ${numero}`);
  await expect(groupe('Lots').getByRole('option', { name: new RegExp(`^${numero}`) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/gestion/lots/${id}`);
  // The new page takes the focus when it shows.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numero);
  await champ.fill('cabinet alpha');
  await expect(groupe('Sociétés').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(champ).toHaveValue('');
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('la cible d’une incarnation qui n’est plus possible mène à sa page', async ({ page }) => {
  await page.goto('/gestion/utilisateurs?search=camille');
  await page.getByRole('link', { name: 'Duval Camille' }).click();
  await page.route('**/api/incarnation', (route) =>
    route.fulfill({
      status: 409,
      headers: DU_PORTAIL,
      json: { detail: 'Cet utilisateur est désactivé.', code: 'incarnation-desactive' },
    }),
  );
  await page.getByRole('button', { name: 'Agir à sa place' }).click();
  await expect(page).toHaveURL('/erreur-incarnation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Incarnation impossible');
});

test('un lot se trouve, se retire et se reprend ; un visiteur ne le voit plus entre-temps', async ({ page, browser, baseURL }) => {
  const visiteur = await ouvrir(browser, baseURL);
  // The most expensive free flat, which no other journey uses.
  const { 'hydra:member': chers } = (await (
    await page.request.get('/api/offre/lots?statut.code=l&typologie.nature.code=appartement&order[prix]=desc&limit=1')
  ).json()) as { 'hydra:member': { id: string; numero: string; programme: { nomCommercial: string } }[] };
  const lot = chers[0];
  expect(lot).toBeDefined();
  const { id, numero, programme } = lot ?? { id: '', numero: '', programme: { nomCommercial: '' } };
  const voit = async () => (await visiteur.request.get(`/api/offre/lots/${id}`)).status();

  await page.goto('/gestion/lots');
  const table = page.getByRole('table', { name: 'Lots' });
  await page.getByRole('searchbox', { name: 'Numéro, programme' }).fill(`${programme.nomCommercial} ${numero}`);
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('link', { name: numero, exact: true }).click();
  await expect(page).toHaveURL(`/gestion/lots/${id}`);
  await page.getByRole('button', { name: 'Retirer de la vente' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click();
  await expect(page.getByText('Retiré par l’équipe.')).toBeVisible();
  expect(await voit()).toBe(404);
  await page.goto(`/gestion/lots?vente=retire&search=${numero}`);
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row', { name: new RegExp(numero) })).toContainText('Retiré par l’équipe');
  await table.getByRole('link', { name: numero, exact: true }).click();
  await page.getByRole('button', { name: 'Remettre en vente' }).click();
  await expect(page.getByText(`Lot ${numero} remis en vente.`)).toBeVisible();
  expect(await voit()).toBe(200);
  // The button "Revenir en arrière" of the message undoes the return to sale, so the lot is withdrawn again. Then it is put back on sale.
  await page.getByRole('button', { name: 'Revenir en arrière' }).click();
  await expect(page.getByRole('button', { name: 'Remettre en vente' })).toBeVisible();
  await page.getByRole('button', { name: 'Remettre en vente' }).click();
  await expect(page.getByRole('button', { name: 'Retirer de la vente' })).toBeVisible();
  expect(await voit()).toBe(200);
  await visiteur.context().close();
});

test.describe('un responsable réseau dit ce qui se vend hors du portail', () => {
  test.use({ storageState: fichierDeSession('IR') });

  test('un statut dit se trouve parmi les lots retenus hors du portail, et se reprend', async ({ page }) => {
    const { 'hydra:member': caves } = (await (
      await page.request.get('/api/offre/lots?statut.code=l&typologie.nature.code=parking&order[prix]=desc&limit=1')
    ).json()) as { 'hydra:member': { id: string; numero: string }[] };
    const { id, numero } = caves[0] ?? { id: '', numero: '' };
    await page.goto(`/gestion/lots/${id}`);
    await expect(page.getByRole('button', { name: 'Retirer de la vente' })).toHaveAccessibleDescription(
      'réservé aux administrateurs',
    );
    await page.getByRole('button', { name: 'Changer le statut' }).click();
    const fenetre = page.getByRole('dialog', { name: `Statut du lot ${numero}` });
    await fenetre.getByRole('radio', { name: 'Pré-réservé' }).check();
    await fenetre.getByRole('button', { name: 'Enregistrer le statut' }).click();
    await expect(page.getByText(/^Équipe, /)).toBeVisible();
    await page.goto(`/gestion/lots?statut=OT&tenue=equipe&vente=en-vente&tri=depuis&sens=desc`);
    const ligne = page.getByRole('table', { name: 'Lots' }).getByRole('row').nth(1);
    await expect(ligne).toContainText('Pré-réservé');
    await ligne.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Changer le statut' }).click();
    await page.getByRole('radio', { name: 'Libre' }).check();
    await page.getByRole('button', { name: 'Enregistrer le statut' }).click();
    await expect(page.getByText('Personne', { exact: true })).toBeVisible();
  });
});

test.describe('le responsable d’une société partenaire', () => {
  test.use({ storageState: fichierDeSession('ER') });

  test('invite un collègue, lui renvoie son courrier, annule l’invitation et la refait', async ({ page }) => {
    const email = `noe.${Date.now()}@cabinet-alpha.example`;
    await page.goto('/home');
    await page.getByRole('button', { name: /^Menu de / }).click();
    await page.getByRole('menuitem', { name: 'Mes collègues' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mes collègues');
    const table = page.getByRole('table', { name: 'Mes collègues' });
    await expect(table.getByRole('row', { name: /Duval Camille/ })).toContainText('Actif');
    await expect(table.getByRole('row', { name: /Benali/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Inviter un collègue' }).click();
    const fenetre = page.getByRole('dialog', { name: 'Inviter un collègue' });
    await fenetre.getByLabel('Prénom', { exact: true }).fill('Noé');
    await fenetre.getByLabel('Nom', { exact: true }).fill('Kerbrat');
    await fenetre.getByLabel('E-mail').fill(email);
    await fenetre.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await expect(page.getByText(`Invitation envoyée à ${email}.`)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Nom, e-mail' }).fill(email);
    const ligne = table.getByRole('row', { name: /Kerbrat/ });
    await expect(ligne).toContainText('Invité');
    await ligne.getByRole('button', { name: /^Renvoyer l’invitation/ }).click();
    await lienDuCourrier(email, '/activation');
    await ligne.getByRole('button', { name: /^Annuler l’invitation/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’invitation' }).click();
    await expect(ligne).toContainText('Désactivé');
    await ligne.getByRole('button', { name: /^Inviter de nouveau/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await expect(ligne).toContainText('Invité');
  });
});

test.describe('l’équipe lit, sans agir', () => {
  test.use({ storageState: fichierDeSession('IT') });

  test('ce qui n’est pas permis reste montré, avec sa raison', async ({ page }) => {
    await page.goto('/gestion/utilisateurs?search=camille');
    await expect(page.getByRole('button', { name: 'Inviter quelqu’un' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Duval Camille' }).click();
    const bouton = page.getByRole('button', { name: 'Désactiver le compte' });
    await expect(bouton).toHaveAttribute('aria-disabled', 'true');
    await expect(bouton).toHaveAccessibleDescription('Vous n’avez pas les droits nécessaires.');
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Gestion' }).getByRole('link', { name: 'Tâches' })).toHaveCount(0);
  });
});
