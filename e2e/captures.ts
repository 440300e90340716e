/**
 * The pictures of the portal: two that the README shows (`docs/images`), and every main screen at both widths of the mockups and in
 * both themes, in a folder that git ignores, to look at beside the mockups.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Compte, expect, fichierDeSession, prete, test, unAppartementLibre } from './outils/monde';
import { animerLaPlanche } from './outils/planche';

const RACINE = join(import.meta.dirname, '..');
/** The pictures of the README. */
const DU_README = join(RACINE, 'docs', 'images');
/** The pictures that are not committed. */
const A_REGARDER = join(RACINE, 'target', 'captures');
/** The largest size of a committed picture, in bytes. */
const PLAFOND = 200_000;
/** No picture is taller, in pixels, because Chromium draws a taller window in pieces. */
const HAUTEUR = 12_000;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Waits for the images inside the window. Others may be lazy, and load only when one comes to them. */
const imagesChargees = (page: Page) =>
  page.waitForFunction(() =>
    Array.from(document.images).every((une) => {
      const { left, right, top, bottom } = une.getBoundingClientRect();
      const montree = right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;
      return une.complete || !montree;
    }),
  );

/** Takes a picture of the window as WebP, because Playwright only writes PNG and JPEG. */
async function capturer(page: Page, dossier: string, nom: string, quality: number): Promise<number> {
  await prete(page);
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality });
  await client.detach();
  const image = Buffer.from(data, 'base64');
  mkdirSync(dossier, { recursive: true });
  writeFileSync(join(dossier, `${nom}.webp`), image);
  return image.byteLength;
}

async function pourLeReadme(page: Page, nom: string): Promise<void> {
  expect(await capturer(page, DU_README, nom, 86), nom).toBeLessThan(PLAFOND);
}

test.describe('le README', () => {
  test.use({ storageState: fichierDeSession('EP') });

  test('la recherche', async ({ page }) => {
    await page.goto('/recherche/lots?type=appartement&pieces=3&pieces=4&budgetMax=450000&libres=oui');
    await expect(page.getByRole('row').nth(5)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agrandir la carte' })).toBeEnabled();
    await page.getByRole('row').nth(2).hover();
    await pourLeReadme(page, 'recherche');
  });

  test('un programme', async ({ page }) => {
    const { programme } = await unAppartementLibre(page.request);
    await page.goto(`/programme/${programme.id}`);
    await prete(page);
    await imagesChargees(page);
    await pourLeReadme(page, 'programme');
  });
});

interface Ecran {
  nom: string;
  chemin: string;
  qui?: Compte;
  /** Shows the window alone, because something is open above the page. */
  fenetre?: boolean;
  avant?: (page: Page) => Promise<void>;
  ouvrir?: (page: Page) => Promise<void>;
}

const cloche = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/u }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Opens the menu of the account on a desktop, and the drawer on a phone. */
const menu = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(?:Menu de |Ouvrir le menu)/u })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
};

const fautes = async (page: Page) => {
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible();
};

const refus = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible();
};

/** The tab was led to the sign-in page because its session had ended (`lib/stockage.ts`). */
const sessionFinie = async (page: Page) => {
  await page.addInitScript(() => window.sessionStorage.setItem('ended', 'true'));
};

const tousLesFiltres = async (page: Page) => {
  const bouton = page.getByRole('button', { name: /^(?:Plus de filtres|Filtres|\d+\sfiltres?)$/u });
  await bouton.filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const ECRANS: readonly Ecran[] = [
  { nom: 'presentation', chemin: '/' },
  { nom: 'connexion', chemin: '/connexion' },
  { nom: 'connexion-refusee', chemin: '/connexion', ouvrir: refus },
  { nom: 'connexion-session-finie', chemin: '/connexion', avant: sessionFinie },
  { nom: 'inscription-fautes', chemin: '/inscription?etape=societe', ouvrir: fautes },
  { nom: 'accueil', chemin: '/home', qui: 'EP' },
  { nom: 'accueil-responsable', chemin: '/home', qui: 'ER' },
  { nom: 'en-tete-notifications', chemin: '/home', qui: 'EP', fenetre: true, ouvrir: cloche },
  { nom: 'en-tete-menu', chemin: '/home', qui: 'EP', fenetre: true, ouvrir: menu },
  { nom: 'suivi-options', chemin: '/suivi/options', qui: 'EP' },
  { nom: 'suivi-options-responsable', chemin: '/suivi/options', qui: 'ER' },
  { nom: 'suivi-denonciations', chemin: '/suivi/denonciations', qui: 'EP' },
  { nom: 'suivi-denonciations-responsable', chemin: '/suivi/denonciations', qui: 'ER' },
  { nom: 'suivi-reservations', chemin: '/suivi/reservations', qui: 'EP' },
  { nom: 'suivi-reservations-responsable', chemin: '/suivi/reservations', qui: 'ER' },
  { nom: 'compte', chemin: '/mon-compte', qui: 'EP' },
  { nom: 'recherche-lots', chemin: '/recherche/lots?pieces=3&libres=oui', qui: 'EP' },
  { nom: 'recherche-lots-vide', chemin: '/recherche/lots?budgetMax=1000', qui: 'EP' },
  { nom: 'recherche-filtres', chemin: '/recherche/lots?pieces=3', qui: 'EP', fenetre: true, ouvrir: tousLesFiltres },
  { nom: 'recherche-programmes', chemin: '/recherche/programmes', qui: 'EP' },
  { nom: 'lot', chemin: '/lot/{lot}', qui: 'EP' },
  { nom: 'programme', chemin: '/programme/{programme}', qui: 'EP' },
  { nom: 'planche', chemin: '/gestion/planche', qui: 'IT', ouvrir: animerLaPlanche },
];

/** A window as tall as the page, so that sticky elements are at the edges and every picture loads. */
async function agrandir(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: Math.min(height, HAUTEUR) });
}

for (const { nom, chemin, qui, fenetre = false, avant, ouvrir } of ECRANS) {
  for (const [appareil, viewport] of [
    ['bureau', { width: 1440, height: 900 }],
    ['mobile', { width: 390, height: 844 }],
  ] as const) {
    test.describe(() => {
      test.use({ viewport, ...(qui === undefined ? {} : { storageState: fichierDeSession(qui) }) });

      test(`${nom}, ${appareil}`, async ({ page }) => {
        const lot = await unAppartementLibre(page.request);
        await avant?.(page);
        await page.goto(chemin.replace('{lot}', lot.id).replace('{programme}', lot.programme.id));
        await prete(page);
        await ouvrir?.(page);
        await page.mouse.move(0, 0);
        if (!fenetre) {
          await agrandir(page);
        }
        for (const [theme, colorScheme] of [
          ['clair', 'light'],
          ['sombre', 'dark'],
        ] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
          await imagesChargees(page);
          await capturer(page, A_REGARDER, `${nom}-${appareil}-${theme}`, 80);
        }
      });
    });
  }
}
