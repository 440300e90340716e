import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Compte, expect, fichierDeSession, test, unAppartementLibre } from './outils/monde';

interface Ecran {
  nom: string;
  chemin: string;
  qui?: Compte;
  mobile?: boolean;
  /** What is opened before looking. */
  ouvrir?: (page: Page) => Promise<void>;
}

const menu = async (page: Page) => {
  await page.getByRole('button', { name: /^Menu de / }).click();
  await expect(page.getByRole('menu')).toBeVisible();
};

const cellule = (nom: RegExp) => async (page: Page) => {
  await page.getByRole('search', { name: 'Filtres' }).getByRole('button', { name: nom }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const ECRANS: readonly Ecran[] = [
  { nom: 'accueil public', chemin: '/' },
  { nom: 'connexion', chemin: '/connexion' },
  { nom: 'inscription', chemin: '/inscription' },
  { nom: 'conditions générales', chemin: '/cgu' },
  { nom: 'données personnelles', chemin: '/charte-de-protection-des-donnees-personnelles' },
  { nom: 'mentions légales', chemin: '/mentions-legales' },
  { nom: 'maintenance', chemin: '/maintenance' },
  { nom: 'page introuvable', chemin: '/nulle-part' },
  { nom: 'lot inaccessible', chemin: '/lot/inconnu-1' },
  { nom: 'lot vu par un visiteur', chemin: '/lot/{lot}' },
  { nom: 'programme vu par un visiteur', chemin: '/programme/{programme}' },
  { nom: 'accueil', chemin: '/home', qui: 'EP' },
  { nom: 'menu du compte', chemin: '/home', qui: 'EP', ouvrir: menu },
  { nom: 'compte', chemin: '/mon-compte', qui: 'EP' },
  { nom: 'accès interdit', chemin: '/denonciation', qui: 'ER' },
  { nom: 'bientôt disponible', chemin: '/denonciation', qui: 'EP' },
  { nom: 'recherche de lots', chemin: '/recherche/lots?pieces=3&libres=oui', qui: 'EP' },
  { nom: 'recherche vide', chemin: '/recherche/lots?budgetMax=1000', qui: 'EP' },
  { nom: 'recherche de programmes', chemin: '/recherche/programmes', qui: 'EP' },
  {
    nom: 'choix du lieu',
    chemin: '/recherche/lots',
    qui: 'EP',
    ouvrir: async (page) => {
      await cellule(/^Lieu/)(page);
      await page.getByLabel('Ajouter un lieu').fill('nant');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  { nom: 'choix du budget', chemin: '/recherche/lots', qui: 'EP', ouvrir: cellule(/^Budget/) },
  { nom: 'choix des pièces', chemin: '/recherche/lots', qui: 'EP', ouvrir: cellule(/^Pièces/) },
  { nom: 'choix de la livraison', chemin: '/recherche/lots', qui: 'EP', ouvrir: cellule(/^Livraison/) },
  {
    nom: 'tous les filtres',
    chemin: '/recherche/lots?pieces=3',
    qui: 'EP',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: /filtres/ }).filter({ visible: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    nom: 'choix de l’ordre',
    chemin: '/recherche/lots',
    qui: 'EP',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: /^Trier/ }).filter({ visible: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  { nom: 'lot', chemin: '/lot/{lot}', qui: 'EP' },
  { nom: 'documents du lot', chemin: '/lot/{lot}/documents', qui: 'EP' },
  { nom: 'programme', chemin: '/programme/{programme}', qui: 'EP' },
  { nom: 'recherche de lots, téléphone', chemin: '/recherche/lots?libres=oui', qui: 'EP', mobile: true },
  { nom: 'lot, téléphone', chemin: '/lot/{lot}', qui: 'EP', mobile: true },
  {
    nom: 'menu, téléphone',
    chemin: '/home',
    qui: 'EP',
    mobile: true,
    ouvrir: async (page) => {
      await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

for (const { nom, chemin, qui, mobile = false, ouvrir } of ECRANS) {
  test.describe(() => {
    test.use({
      // Nothing is half faded in when it is looked at.
      contextOptions: { reducedMotion: 'reduce' },
      ...(mobile ? { viewport: { width: 390, height: 844 } } : {}),
      ...(qui === undefined ? {} : { storageState: fichierDeSession(qui) }),
    });

    test(`${nom}, en clair et en sombre`, async ({ page }) => {
      const lot = await unAppartementLibre(page.request);
      await page.goto(chemin.replace('{lot}', lot.id).replace('{programme}', lot.programme.id));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./);
      await page.waitForLoadState('networkidle');
      await ouvrir?.(page);
      const largeur = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(largeur, 'no sideways scroll').toBeLessThanOrEqual(0);
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
        await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running'));
        const { violations } = await new AxeBuilder({ page }).analyze();
        const resume = violations.map(({ id, nodes }) => `${id}: ${nodes.map((un) => un.html.slice(0, 160)).join(' | ')}`);
        expect.soft(resume, scheme).toEqual([]);
      }
    });
  });
}
