import type { Page } from '@playwright/test';
import { expect, fichierDeSession, prete, reprise, test, unAppartementLibre } from './outils/monde';

/** Words that a client must not find on paper. */
const INTERNES = [/commission/i, /exclusivité/i, /dédié/i, /intervenants/i, /réservation démat/i, /référent/i];

/** The visible text of the whole page. */
const texteMontre = (page: Page) => page.locator('body').innerText();

async function imprimer(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
}

async function estUneFeuillePourUnClient(page: Page): Promise<void> {
  const texte = await texteMontre(page);
  for (const interne of INTERNES) {
    expect(texte).not.toMatch(interne);
  }
  for (const role of ['navigation', 'banner', 'button', 'application'] as const) {
    // A façade is a control on the screen, and a picture on paper.
    const visibles = await page.getByRole(role).filter({ visible: true, hasNot: page.locator('img, svg') }).count();
    expect(visibles, role).toBe(0);
  }
  await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('.leaflet-container').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/Document sans valeur contractuelle/)).toBeVisible();
  const largeurs = await page
    .locator('main :is(svg, img)')
    .evaluateAll((dessins) => dessins.map((dessin) => dessin.getBoundingClientRect().width));
  expect(Math.max(...largeurs), 'a plan or a façade').toBeGreaterThan(300);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // A4 in points, rounded.
  const [, large, haut] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/u.exec(pdf.toString('latin1')) ?? [];
  expect([Math.round(Number(large)), Math.round(Number(haut))]).toEqual([595, 842]);
}

for (const qui of ['EP', 'IT'] as const) {
  test.describe(() => {
    test.use({ storageState: fichierDeSession(qui) });

    test(`un lot et un programme s’impriment pour un client, sans commission (${qui})`, async ({ page }) => {
      const lot = await unAppartementLibre(page.request);
      for (const chemin of [`/lot/${lot.id}`, `/programme/${lot.programme.id}`]) {
        await page.goto(chemin);
        await expect(page.getByText('Commission', { exact: true })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Imprimer' })).toBeVisible();
        await imprimer(page);
        await expect(page.getByText('Commission', { exact: true })).toBeHidden();
        await estUneFeuillePourUnClient(page);
        expect(await texteMontre(page)).toContain(lot.programme.nomCommercial);
        await page.emulateMedia({ media: 'screen' });
        await expect(page.getByText('Commission', { exact: true })).toBeVisible();
      }
    });
  });
}

const TOUTES = [
  '/home',
  '/recherche/lots',
  '/recherche/lots?forme=cartes',
  '/recherche/programmes',
  '/mon-compte',
  '/mentions-legales',
] as const;

test.describe(() => {
  test.use({ storageState: fichierDeSession('EP') });

  test('aucune page ne porte de commission sur le papier, et la recherche y est celle d’un client', async ({ page }) => {
    const lot = await unAppartementLibre(page.request);
    for (const chemin of [...TOUTES, `/lot/${lot.id}`, `/lot/${lot.id}/documents`, `/programme/${lot.programme.id}`]) {
      await page.goto(chemin);
      await expect(page.locator('h1').first()).toBeAttached();
      if (chemin.startsWith('/recherche')) {
        await expect(page.locator('h1')).toHaveText(/logement|programme/);
      }
      await imprimer(page);
      // Wait for the presenter's name, because the title of the page (its `h1`) appears before this name.
      await expect.poll(() => texteMontre(page), chemin).toContain('Présenté par');
      expect(await texteMontre(page), chemin).not.toMatch(/commission|\bCom\./i);
      await page.emulateMedia({ media: 'screen' });
    }
    await page.goto('/recherche/lots');
    await prete(page);
    await expect(page.getByRole('table', { name: 'Lots trouvés' })).toBeVisible();
    await imprimer(page);
    await expect(page.getByRole('columnheader', { name: /Prix/ })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /Com\./ })).toBeHidden();
    await expect(page.getByRole('search')).toBeHidden();
  });
});

test.describe(() => {
  test.use({ storageState: fichierDeSession('IA') });

  test('les listes et les fiches de l’équipe s’impriment, sans leurs instruments, et se disent internes', async ({ page }) => {
    const lot = await unAppartementLibre(page.request);
    for (const [chemin, dit] of [
      // Each address shows rows that stay on the first page of the list when other journeys add rows.
      ['/gestion/utilisateurs?search=Duval', /Duval Camille/],
      ['/gestion/utilisateurs/1', /Coordonnées/],
      ['/gestion/societes?search=Alpha', /Cabinet Alpha/],
      ['/gestion/societes/1', /Utilisateurs/],
      ['/gestion/inscriptions', /Reçue le/],
      ['/gestion/lots', /En vente/],
      [`/gestion/lots/${lot.id}`, /Retenu par/],
      ['/gestion/taches?etat=prevue', /Prévue/],
      ['/gestion/journal?sens=asc', /Antoine Lefort/],
    ] as const) {
      await page.goto(chemin);
      await prete(page);
      const titre = page.locator('main h1');
      await expect(page.locator('main')).toContainText(dit);
      await imprimer(page);
      await expect(titre, chemin).toBeVisible();
      const texte = await texteMontre(page);
      expect(texte, chemin).toMatch(dit);
      expect(texte, chemin).toContain('Imprimé par');
      expect(texte, chemin).toContain('Document interne');
      expect(texte, chemin).not.toContain('sans valeur contractuelle');
      for (const role of ['navigation', 'banner', 'button', 'search', 'textbox'] as const) {
        expect(await page.getByRole(role).filter({ visible: true }).count(), `${chemin}: ${role}`).toBe(0);
      }
      await page.emulateMedia({ media: 'screen' });
    }
  });
});

test('le bouton imprime la page', async ({ page }) => {
  const lot = await unAppartementLibre(page.request);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-imprime', '');
  });
  await page.goto(`/lot/${lot.id}`);
  await reprise(page);
  await page.getByRole('button', { name: 'Imprimer' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-imprime', '');
});
