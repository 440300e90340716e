import type { APIRequestContext, Page } from '@playwright/test';
import { expect, fichierDeSession, type Lot, prete, reprise, test } from './outils/monde';

interface Programme {
  id: string;
  nomCommercial: string;
  lotsParStatut: Record<'L' | 'O' | 'T' | 'R', number>;
}

/** The fields of a programme's lots that the journeys read. */
interface LotDuProgramme extends Omit<Lot, 'programme' | 'prix'> {
  prix: number | null;
  statut: { code: string };
  typologie: { nature: { code: string } };
}

async function membres<T>(client: APIRequestContext, appel: string, params: Record<string, string>): Promise<T[]> {
  const reponse = await client.get(`/api/offre/${appel}`, { params });
  expect(reponse.ok()).toBe(true);
  return ((await reponse.json()) as { 'hydra:member': T[] })['hydra:member'];
}

/** A programme with flats, a few of them free, and its lots. */
async function unProgramme(client: APIRequestContext) {
  const programmes = await membres<Programme>(client, 'programmes', {
    'lots.statut.code': 'l',
    'lots.typologie.nature.code': 'appartement',
    'isDifferent[phaseCommerciale.code]': 'AVANTPREMIERE',
    limit: '30',
  });
  for (const programme of programmes) {
    const lots = await membres<LotDuProgramme>(client, 'lots', { 'programme.id': programme.id, limit: '150' });
    const natures = new Set(lots.map(({ typologie }) => typologie.nature.code));
    const libres = lots.filter(({ statut }) => statut.code === 'L').length;
    if (natures.has('appartement') && natures.has('parking') && libres > 3 && libres < lots.length) {
      return { programme, lots };
    }
  }
  throw new Error('the demonstration has no programme with flats and parking places, some of them taken');
}

const appartements = (lots: readonly LotDuProgramme[]) =>
  lots.filter(({ typologie }) => typologie.nature.code === 'appartement');

const ligne = (page: Page, numero: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: numero, exact: true }) });

test.describe('un prescripteur', () => {
  test.use({ storageState: fichierDeSession('EP'), contextOptions: { reducedMotion: 'reduce' } });

  test('la façade et la liste se répondent, à la souris et au clavier', async ({ page }) => {
    const { programme, lots } = await unProgramme(page.request);
    await page.goto(`/programme/${programme.id}`);
    await reprise(page);
    const facade = page.getByRole('application', { name: /^Façade du programme/ });
    const baies = facade.locator('[data-lot]');
    await expect(baies).toHaveCount(appartements(lots).length);
    await expect(page.getByText(/^Chaque baie est un logement/)).toBeVisible();

    const numero = (await baies.first().getAttribute('data-lot')) ?? '';
    await baies.first().hover();
    const bulle = facade.getByRole('status');
    await expect(bulle).toContainText(numero);
    await expect(ligne(page, numero)).toHaveAttribute('data-marquee', 'true');

    // The list scrolls under a resting pointer, so the pointer is moved away during keyboard use.
    await page.mouse.move(2, 300);
    const autre = (await baies.nth(1).getAttribute('data-lot')) ?? '';
    await ligne(page, autre).getByRole('link', { name: autre, exact: true }).focus();
    await expect(bulle).toContainText(autre);
    await expect(ligne(page, numero)).not.toHaveAttribute('data-marquee', 'true');

    await facade.focus();
    await page.keyboard.press('ArrowRight');
    await expect(bulle).toContainText(numero);
    await page.keyboard.press('ArrowRight');
    await expect(bulle).not.toContainText(numero);
    await page.keyboard.press('ArrowLeft');
    await expect(bulle).toContainText(numero);
    await page.keyboard.press('Escape');
    await expect(bulle).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/lot/${programme.id}-${numero}`);
    await page.goBack();
    await baies.nth(1).click();
    await expect(page).toHaveURL(`/lot/${programme.id}-${autre}`);
  });

  test('les lots suivent leur ordre, se filtrent, et l’adresse les retient', async ({ page }) => {
    const { programme, lots } = await unProgramme(page.request);
    await page.goto(`/programme/${programme.id}`);
    await reprise(page);
    const liste = page.getByRole('region', { name: 'Les lots' });
    const numeros = () => liste.getByRole('row').locator('td:first-child').allTextContents();
    await expect(liste.getByRole('row')).toHaveCount(lots.length + 1);
    const rang = ['appartement', 'maison', 'parking', 'cave', 'commerce'];
    const cle = (numero: string) => {
      const lot = lots.find((un) => un.numero === numero);
      return rang.indexOf(lot?.typologie.nature.code ?? '') * 100 + (lot?.pieces ?? 0);
    };
    const cles = (await numeros()).map(cle);
    expect(cles).toEqual(cles.toSorted((a, b) => a - b));

    await liste.getByRole('button', { name: /^Libre/ }).click();
    await liste.getByRole('group', { name: 'Type de bien' }).getByRole('button', { name: /^Parking/ }).click();
    const attendus = lots.filter((lot) => lot.statut.code === 'L' && lot.typologie.nature.code === 'parking');
    await expect(liste.getByRole('status')).toHaveText(new RegExp(`^${attendus.length}\\slots? sur ${lots.length}$`));
    expect((await numeros()).toSorted()).toEqual(attendus.map(({ numero }) => numero).toSorted());
    await expect(page).toHaveURL(/type=parking&statut=L$/);
    await page.reload();
    await expect(liste.getByRole('row')).toHaveCount(attendus.length + 1);

    await liste.getByRole('textbox', { name: 'Prix maximum' }).fill('1');
    await expect(liste.getByText('Aucun lot pour ces filtres.')).toBeVisible();
    await liste.getByRole('button', { name: 'Effacer les filtres' }).click();
    await expect(liste.getByRole('row')).toHaveCount(lots.length + 1);
    await expect(page).toHaveURL(`/programme/${programme.id}`);
  });

  test('une ligne mène à l’option de son lot, sur un écran large et sur un téléphone', async ({ page }) => {
    const { programme } = await unProgramme(page.request);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/programme/${programme.id}`);
      await reprise(page);
      const option = page.getByRole('table', { name: 'Lots du programme' }).getByRole('link', { name: /^Poser une option/ }).first();
      await option.scrollIntoViewIfNeeded();
      await expect(option).toBeInViewport({ ratio: 1 });
      expect(await option.evaluate((un) => un.scrollWidth - un.clientWidth)).toBe(0);
      const lot = /\S+$/u.exec((await option.getAttribute('aria-label')) ?? '')?.[0];
      await option.click();
      await expect(page).toHaveURL(`/lot/${programme.id}-${lot}/option`);
    }
  });

  test('les visuels s’ouvrent en plein écran et se parcourent au clavier', async ({ page }) => {
    const { programme } = await unProgramme(page.request);
    await page.goto(`/programme/${programme.id}`);
    await reprise(page);
    const galerie = page.getByRole('list', { name: /^Visuels de/ });
    const vignettes = galerie.getByRole('button');
    await expect(vignettes.first()).toBeVisible();
    const combien = await vignettes.count();
    expect(combien).toBeGreaterThan(1);
    await expect(galerie.locator('img').last()).toHaveAttribute('loading', 'lazy');
    await vignettes.first().focus();
    await page.keyboard.press('Enter');
    const ecran = page.getByRole('dialog', { name: /^Visuels de/ });
    await expect(ecran.getByText(`1\u00a0/\u00a0${combien}`)).toBeVisible();
    const image = ecran.getByRole('figure').getByRole('img');
    const premiere = await image.getAttribute('src');
    await expect(image).toHaveAttribute('alt', /./);
    await page.keyboard.press('ArrowRight');
    await expect(ecran.getByText(`2\u00a0/\u00a0${combien}`)).toBeVisible();
    await expect(image).not.toHaveAttribute('src', premiere ?? '');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect(image).toHaveAttribute('src', premiere ?? '');
    await expect(ecran.getByRole('figure').locator('figcaption')).toHaveText(/./);
    await page.keyboard.press('Escape');
    await expect(ecran).toBeHidden();
    await expect(vignettes.first()).toBeFocused();
  });

  test('la carte ne vient que lorsqu’on s’en approche, et la page s’en passe', async ({ page }) => {
    const { programme } = await unProgramme(page.request);
    const morceaux: string[] = [];
    page.on('request', (requete) => morceaux.push(new URL(requete.url()).pathname));
    const carte = () => morceaux.filter((chemin) => /\/assets\/carte-[^/]+\.js$/u.test(chemin));
    await page.goto(`/programme/${programme.id}`);
    await reprise(page);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await prete(page);
    expect(carte()).toEqual([]);
    await page.getByRole('link', { name: 'Voir sur la carte' }).click();
    await expect(page.getByRole('region', { name: 'Carte des programmes' })).toBeVisible();
    expect(carte()).toHaveLength(1);

    // In its own page, because failures there are logged there.
    const sans = await page.context().newPage();
    await sans.route(/\/assets\/carte-[^/]+\.js$/u, (route) => route.abort());
    await sans.goto(`/programme/${programme.id}`);
    await reprise(sans);
    await sans.getByRole('link', { name: 'Voir sur la carte' }).click();
    await expect(sans.getByText('La carte n’a pas pu être chargée.')).toBeVisible();
    await expect(sans.getByRole('heading', { name: 'Documents' })).toBeVisible();
  });
});

for (const [qui, texte] of [
  ['EP', 'Des lots en exclusivité pour vous.'],
  ['IT', 'Ce programme contient des lots dédiés.'],
] as const) {
  test.describe(() => {
    test.use({ storageState: fichierDeSession(qui) });

    test(`un utilisateur ${qui} lit « ${texte} »`, async ({ page, browser, baseURL }) => {
      const partenaire = await browser.newContext({ baseURL: baseURL ?? '', storageState: fichierDeSession('EP') });
      const params = { 'exists[lots.exclusivite]': '1', limit: '1' };
      const [dedie] = await membres<Programme>(partenaire.request, 'programmes', params);
      await partenaire.close();
      await page.goto(`/programme/${dedie?.id}`);
      await reprise(page);
      await expect(page.getByText(texte)).toBeVisible();
    });
  });
}

test.describe(() => {
  test.use({ viewport: { width: 390, height: 400 } });

  test('une page chargée en entier ne prend pas le défilement de celle d’avant', async ({ page }) => {
    const defilement = () => page.evaluate(() => window.scrollY);
    await page.goto('/mentions-legales');
    await prete(page);
    await page.evaluate(() => window.scrollTo(0, 200));
    await expect.poll(defilement).toBe(200);
    await page.goto('/cgu');
    await prete(page);
    expect(await defilement()).toBe(0);
  });
});

test.describe(() => {
  test.use({ erreurAttendue: /Failed to fetch|dynamically imported module/u });

  test('un serveur arrêté laisse la personne dans le portail quand un fichier manque', async ({ page }) => {
    await page.goto('/mentions-legales');
    await prete(page);
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Connexion interrompue');
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

test.describe('au téléphone étroit', () => {
  test.use({ viewport: { width: 320, height: 640 }, storageState: fichierDeSession('EP') });

  test('la barre d’un programme montre ses mots en entier', async ({ page }) => {
    const { programme } = await unProgramme(page.request);
    await page.goto(`/programme/${programme.id}`);
    await reprise(page);
    for (const nom of ['Grille', 'Dénoncer']) {
      const mot = page.getByRole('main').getByRole('link', { name: nom, exact: true }).getByText(nom, { exact: true });
      await expect(mot).toBeInViewport({ ratio: 1 });
      expect(await mot.evaluate((un) => un.scrollWidth - un.clientWidth)).toBe(0);
    }
  });
});

test.describe('au téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('la façade est un lien vers les lots', async ({ page }) => {
    const { programme } = await unProgramme(page.request);
    await page.goto(`/programme/${programme.id}`);
    await reprise(page);
    await page.getByRole('link', { name: /^Façade du programme.*Voir les lots\.$/ }).click();
    await expect(page.getByRole('heading', { name: 'Les lots' })).toBeInViewport();
  });
});
