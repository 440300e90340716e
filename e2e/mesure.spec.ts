import type { Page, Request } from '@playwright/test';
import { expect, fichierDeSession, prete, reprise, test, unAppartementLibre } from './outils/monde';

interface PageVue {
  page: string;
  chapitres: string[];
  proprietes: Record<string, string>;
}

/** Notes the page views that this page sends. The server must accept each. */
function ecouter(page: Page): { vues: PageVue[]; envois: Request[] } {
  const [vues, envois]: [PageVue[], Request[]] = [[], []];
  page.on('request', (requete) => {
    if (new URL(requete.url()).pathname === '/api/mesure') {
      envois.push(requete);
      vues.push(requete.postDataJSON() as PageVue);
    }
  });
  return { vues, envois };
}

const noms = (vues: PageVue[]) => vues.map((vue) => vue.page);

test.describe('un prescripteur', () => {
  test.use({ storageState: fichierDeSession('EP') });

  test('chaque page affichée est comptée une fois, sans dire qui l’affiche', async ({ page }) => {
    const lot = await unAppartementLibre(page.request);
    const { vues, envois } = ecouter(page);
    const recue = page.waitForResponse('/api/mesure');
    await page.goto('/home');
    expect((await recue).status()).toBe(204);
    await page.goto(`/lot/${lot.id}`);
    await reprise(page);
    await page.getByRole('link', { name: /^Documents/ }).click();
    await expect(page.getByRole('heading', { name: 'Documents du lot' })).toBeVisible();
    await expect.poll(() => noms(vues)).toEqual(['Accueil', 'Lot', 'Documents du lot']);
    expect(vues[1]).toEqual({
      page: 'Lot',
      chapitres: ['Offre', 'Lot'],
      proprietes: { type: 'EP', profil: 'referrer', isExternal: 'oui', isIncarned: 'non' },
    });
    for (const envoi of envois) {
      const entetes = await envoi.allHeaders();
      expect(entetes.cookie, 'the session stays out of it').toBeUndefined();
      expect(envoi.postData()).not.toContain(lot.id);
    }
  });
});

test('une adresse inconnue est comptée « Erreur 404 », avec son chemin', async ({ page }) => {
  const { vues } = ecouter(page);
  const recue = page.waitForResponse('/api/mesure');
  await page.goto('/nulle-part?nom=camille');
  expect((await recue).status()).toBe(204);
  expect(vues).toEqual([{ page: 'Erreur 404', chapitres: ['Autre'], proprietes: { chemin: '/nulle-part' } }]);
});

test('une inscription est comptée sans dire de qui elle est, ni la pièce que son lien rouvre', async ({ page }) => {
  const { vues, envois } = ecouter(page);
  await page.goto('/inscription');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devenir partenaire');
  await page.goto('/inscription/piece/un-jeton-secret');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est plus valable');
  await expect.poll(() => noms(vues)).toEqual(['Inscription', 'Inscription\u00a0: pièce demandée']);
  expect(envois.map((envoi) => envoi.postData()).join()).not.toContain('un-jeton-secret');
});

test('après un refus rien n’est envoyé, jusqu’à ce qu’il soit repris', async ({ page }) => {
  await page.goto('/charte-de-protection-des-donnees-personnelles');
  await expect(page.getByText(/effacés après 13 mois/)).toBeVisible();
  const compter = page.getByRole('switch', { name: 'Compter les pages affichées dans ce navigateur' });
  await expect(compter).toBeChecked();
  await compter.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Aucune page affichée ici n’est comptée.')).toBeVisible();

  const { vues } = ecouter(page);
  for (const chemin of ['/cgu', '/nulle-part']) {
    await page.goto(chemin);
    await prete(page);
  }
  await page.goto('/charte-de-protection-des-donnees-personnelles');
  await expect(compter).not.toBeChecked();
  expect(vues).toEqual([]);

  await compter.focus();
  await page.keyboard.press('Space');
  await page.goto('/cgu');
  await expect.poll(() => noms(vues)).toEqual(['Conditions générales d’utilisation']);
});

test('un navigateur qui demande de ne pas être suivi n’est pas compté', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  const { vues } = ecouter(page);
  await page.goto('/charte-de-protection-des-donnees-personnelles');
  await expect(page.getByRole('switch')).toBeDisabled();
  await expect(page.getByText(/Votre navigateur demande de ne pas être suivi/)).toBeVisible();
  expect(vues).toEqual([]);
});
