import type { Page } from '@playwright/test';
import { choisirLeProgramme, deuxProgrammes, envoyer, quelquUn, remplirLeContact } from './outils/denonciation';
import { continuer, etape, remplirLaSociete, remplirLePrescripteur, unSirenInconnu, uneInscription } from './outils/inscription';
import { expect, fichierDeSession, prete, test, titreDeLaPage, unAppartementLibre } from './outils/monde';

/**
 * Does what a translating browser does: two nested elements replace each text, when the page loads and at each change. The
 * words stay the same, so that journeys can read them.
 */
const traduire = (page: Page) =>
  page.addInitScript(() => {
    const LAISSES = new Set(['FONT', 'SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'TITLE', 'OPTION']);
    const estATraduire = (texte: Node): texte is Text =>
      texte.nodeType === Node.TEXT_NODE &&
      (texte.nodeValue ?? '').trim() !== '' &&
      texte.parentElement !== null &&
      !LAISSES.has(texte.parentElement.nodeName) &&
      texte.parentElement.closest('svg') === null;
    const traduireTout = (racine: Node) => {
      const textes: Text[] = [];
      const marche = document.createTreeWalker(racine, NodeFilter.SHOW_TEXT);
      for (let ici: Node | null = racine; ici !== null; ici = marche.nextNode()) {
        if (estATraduire(ici)) {
          textes.push(ici);
        }
      }
      for (const texte of textes) {
        const traduit = document.createElement('font');
        traduit.append(document.createElement('font'));
        traduit.firstElementChild?.append(texte.data);
        texte.replaceWith(traduit);
      }
    };
    new MutationObserver((changements) => {
      for (const { addedNodes, target, type } of changements) {
        for (const venu of type === 'childList' ? Array.from(addedNodes) : [target]) {
          traduireTout(venu);
        }
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });

/** The page is translated and shows no error. */
async function estTraduite(page: Page): Promise<void> {
  await expect.poll(() => page.locator('main font').count()).toBeGreaterThan(5);
  await expect(titreDeLaPage(page)).not.toHaveText(/Internal Server Error/u);
}

test.beforeEach(({ page }) => traduire(page));

test.describe('un prescripteur', () => {
  test.use({ storageState: fichierDeSession('EP') });

  test('cherche, filtre et trie une page que son navigateur traduit', async ({ page }) => {
    await page.goto('/recherche/lots');
    await prete(page);
    await estTraduite(page);
    const filtres = page.getByRole('search', { name: 'Filtres' });
    const cellule = filtres.getByRole('button', { name: /^Pièces/u }).first();
    for (const [pieces, puce, valeur] of [
      ['2 pièces', '2 pièces', '2'],
      ['3 pièces', '2 pièces, 3 pièces', '2 et 3'],
    ]) {
      await cellule.click();
      await page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${pieces}`, 'u') }).click();
      await page.getByRole('button', { name: /^(Voir|Aucun) /u }).click();
      await expect(cellule).toHaveText(`Pièces${valeur}`);
      // The chip is there too, hidden where the cell is shown.
      await expect(page.getByRole('button', { name: `Retirer le filtre ${puce}`, includeHidden: true })).toBeAttached();
    }
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(cellule).toBeHidden();
    await page.getByRole('button', { name: 'Retirer le filtre 2 pièces, 3 pièces' }).click();
    await expect(page).not.toHaveURL(/pieces=/u);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(cellule).toHaveText('PiècesIndifférent');
    await filtres.getByRole('switch', { name: /Lots libres/u }).click({ force: true });
    await expect(page).toHaveURL(/libres=oui/u);
    await page.getByRole('link', { name: 'Programmes', exact: true }).click();
    await expect(page).toHaveURL(/\/recherche\/programmes/u);
    await prete(page);
    await estTraduite(page);
  });

  test('lit un lot, ses documents et son programme', async ({ page }) => {
    const lot = await unAppartementLibre(page.request);
    await page.goto(`/lot/${lot.id}`);
    await prete(page);
    await estTraduite(page);
    await page.getByRole('link', { name: /^Documents/u }).click();
    await expect(page.getByRole('heading', { name: 'Documents du lot' })).toBeVisible();
    await page.getByRole('button', { name: /^Menu de /u }).click();
    await page.getByRole('menuitem', { name: 'Masquer les commissions' }).click();
    await expect(page.getByText('Commission', { exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link', { name: lot.programme.nomCommercial }).first().click();
    await expect(titreDeLaPage(page)).toHaveText(lot.programme.nomCommercial);
    await page.getByRole('button', { name: /^Libres? /u }).first().click();
    await expect(page.getByRole('button', { name: 'Effacer les filtres' })).toBeVisible();
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await expect(page.getByRole('button', { name: 'Effacer les filtres' })).toHaveCount(0);
    await estTraduite(page);
  });

  test('dénonce un contact', async ({ page }) => {
    const [programme] = await deuxProgrammes(page.request);
    await page.goto('/denonciation');
    await prete(page);
    await estTraduite(page);
    await envoyer(page);
    await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible();
    await choisirLeProgramme(page, programme);
    await remplirLeContact(page, quelquUn());
    await envoyer(page);
    await expect(page).toHaveURL('/denonciation/confirmation');
    await expect(titreDeLaPage(page)).toHaveText(/^Dénonciation validée/u);
  });
});

test('un visiteur inscrit sa société', async ({ page }) => {
  const dite = uneInscription(unSirenInconnu());
  await page.goto('/inscription');
  await page.getByRole('link', { name: 'Commencer' }).click();
  await etape(page, 'Votre société');
  await estTraduite(page);
  await continuer(page);
  await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible();
  await remplirLaSociete(page, dite);
  await continuer(page);
  await etape(page, 'Le prescripteur');
  await remplirLePrescripteur(page, dite);
  await continuer(page);
  await etape(page, 'Récapitulatif');
  await page.getByRole('checkbox', { name: /conditions générales/u }).check();
  await continuer(page);
  await etape(page, 'Justificatifs');
  await estTraduite(page);
});
