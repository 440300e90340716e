import type { Page } from '@playwright/test';
import { COMPTES, expect, fichierDeSession, MOT_DE_PASSE, prete, seConnecter, test } from './outils/monde';

// Sessions are ended here, and what is asked then is refused.
test.use({ sourde: true });

const MOTIF = 'Raison propre au dossier A : Kbis illisible.';

/** The sheets of the first two registrations that wait. */
async function deuxInscriptions(page: Page): Promise<[string, string]> {
  await page.goto('/gestion/inscriptions?statut=1');
  const liens = page.getByRole('table', { name: 'Inscriptions' }).getByRole('link', { name: /./u });
  await expect(liens.nth(1)).toBeVisible();
  const adresses = await liens.evaluateAll((tous) => tous.map((un) => un.getAttribute('href') ?? ''));
  const [une, autre] = [...new Set(adresses.filter((adresse) => /\/gestion\/inscriptions\/\d+/u.test(adresse)))];
  return [une ?? '', autre ?? ''];
}

async function refuser(page: Page, fiche: string) {
  await page.goto(fiche);
  await page.getByRole('button', { name: 'Refuser l’inscription' }).click();
  return page.getByRole('dialog').getByLabel('Raison');
}

test('un motif tapé pour un dossier, la session finie, n’apparaît pas dans un autre ; il attend dans le sien', async ({ page }) => {
  await page.goto('/connexion');
  await seConnecter(page, COMPTES.IR, MOT_DE_PASSE);
  await expect(page).toHaveURL('/home');
  const [une, autre] = await deuxInscriptions(page);
  await (await refuser(page, une)).fill(MOTIF);
  await page.request.delete('/api/session', { headers: { origin: new URL(page.url()).origin } });
  await page.getByRole('dialog').getByRole('button', { name: 'Refuser l’inscription', exact: true }).click();
  await expect(page).toHaveURL('/connexion');
  await seConnecter(page, COMPTES.IR, MOT_DE_PASSE);
  await expect(page).not.toHaveURL('/connexion');
  await expect(await refuser(page, autre)).toHaveValue('');
  await expect(await refuser(page, une)).toHaveValue(MOTIF);
});

test('un onglet fermé ne perd pas une dénonciation ; se déconnecter le demande, puis n’en laisse rien', async ({ page, context }) => {
  await page.goto('/connexion');
  await seConnecter(page, COMPTES.EP, MOT_DE_PASSE);
  await expect(page).toHaveURL('/home');
  await page.goto('/denonciation');
  await page.getByLabel('Prénom', { exact: true }).fill('Maëlle');
  await page.close();
  const suivante = await context.newPage();
  await suivante.goto('/denonciation');
  const prenom = suivante.getByLabel('Prénom', { exact: true });
  await expect(prenom).toHaveValue('Maëlle');
  await prete(suivante);
  const sortir = async () => {
    await suivante.getByRole('button', { name: /^Menu de /u }).click();
    await suivante.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  };
  await sortir();
  const question = suivante.getByRole('dialog', { name: /^Se déconnecter/u });
  await question.getByRole('button', { name: 'Rester' }).click();
  await expect(prenom).toHaveValue('Maëlle');
  await sortir();
  await question.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(suivante).toHaveURL('/');
  await suivante.goto('/connexion');
  await seConnecter(suivante, COMPTES.EP, MOT_DE_PASSE);
  await expect(suivante).toHaveURL('/home');
  await suivante.goto('/denonciation');
  await expect(suivante.getByLabel('Nom', { exact: true })).toBeVisible();
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
