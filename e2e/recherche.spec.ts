import type { Page } from '@playwright/test';
import { expect, fichierDeSession, prete, reprise, sansPremieresReponses, test, unAppartementLibre } from './outils/monde';

test.use({ storageState: fichierDeSession('EP') });

const titre = (page: Page) => page.getByRole('heading', { level: 1 });

/** The number in the title, once the real page is there: the server's painting does not react yet. */
async function total(page: Page): Promise<number> {
  await expect(page.locator('.peinture')).toHaveCount(0);
  await expect(titre(page)).toHaveText(/^[\d\s\u00a0\u202f]+(lot|logement|programme)/u);
  return Number(((await titre(page).textContent()) ?? '').replace(/(?:lot|logement|programme).*$/u, '').replace(/\D/gu, ''));
}

test('filtrer par lieu, budget, pièces et livraison, puis retirer une puce', async ({ page }) => {
  const cible = await unAppartementLibre(page.request);
  await page.goto('/recherche/lots');
  const tous = await total(page);

  const filtres = page.getByRole('search', { name: 'Filtres' });
  const ouvrir = (nom: RegExp) => filtres.getByRole('button', { name: nom }).first().click();
  const appliquer = () => page.getByRole('button', { name: /^(Voir|Aucun) / }).click();

  await ouvrir(/^Lieu/);
  await page.getByLabel('Ajouter un lieu').fill(cible.programme.lieu.ville);
  await page.getByRole('option', { name: cible.programme.lieu.libelle }).first().click();
  await appliquer();
  await expect(page).toHaveURL(/lieu=/);

  await ouvrir(/^Budget/);
  await page.getByLabel('Budget maximum').fill(String(cible.prix));
  await appliquer();
  await expect(page).toHaveURL(new RegExp(`budgetMax=${cible.prix}`));

  await ouvrir(/^Pièces/);
  await page.getByRole('dialog').getByRole('button', { name: /^3 pièces/ }).click();
  await appliquer();
  await expect(page).toHaveURL(/pieces=3/);

  await expect(filtres.getByRole('button', { name: /^Pièces/ }).first()).toHaveText('Pièces3');
  await expect.poll(() => total(page)).toBeLessThan(tous);
  const ligne = page.getByRole('row').getByRole('link', { name: cible.numero, exact: true }).first();
  await expect(ligne).toBeVisible();

  await ouvrir(/^Livraison/);
  await page.getByRole('dialog').getByRole('button', { name: /^Dans les 12 mois/ }).click();
  await appliquer();
  await expect(page).toHaveURL(/livraison=12/);

  // The cells show these filters on a wide screen. A phone has no cell, so it has a chip for each.
  const puces = page.getByRole('list', { name: 'Filtres actifs' });
  await expect(puces).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(puces.getByRole('button', { name: 'Retirer le filtre 3 pièces' })).toBeVisible();
  await puces.getByRole('button', { name: /12 mois/ }).click();
  await expect(page).not.toHaveURL(/livraison=/);
  await expect(ligne).toBeVisible();
});

test('l’adresse partagée donne la même recherche dans un autre navigateur', async ({ page, browser, baseURL }) => {
  await page.goto('/recherche/lots?pieces=3&pieces=4&libres=oui&tri=surfaces.surface&sens=desc&page=2');
  const vus = await total(page);
  const lignes = await page.getByRole('row').allTextContents();
  expect(lignes.length).toBeGreaterThan(5);

  const autre = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: fichierDeSession('ER'),
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
  });
  const page2 = await autre.newPage();
  await page2.goto(page.url());
  expect(await total(page2)).toBe(vus);
  await expect(page2.getByRole('row').nth(1)).toBeVisible();
  // A user who may declare has one more column, an empty one: only the column titles differ.
  expect((await page2.getByRole('row').allTextContents()).slice(1)).toEqual(lignes.slice(1));
  await autre.close();
});

test('changer d’ordre revient à la première page', async ({ page }) => {
  await page.goto('/recherche/lots');
  await total(page);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('columnheader').getByRole('link', { name: 'Surface' }).click();
  await expect(page).toHaveURL(/tri=surfaces\.surface/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByRole('columnheader', { name: 'Surface' })).toHaveAttribute('aria-sort', 'ascending');
});

test('la dernière recherche et son ordre sont gardés sous leurs clés', async ({ page }) => {
  await page.goto('/recherche/lots?pieces=2&tri=prix&sens=desc');
  await total(page);
  const garde = await page.evaluate(() => ({
    filtres: JSON.parse(window.localStorage.getItem('filters') ?? 'null'),
    cle: JSON.parse(window.localStorage.getItem('sortKey') ?? 'null'),
    sens: JSON.parse(window.localStorage.getItem('sortDir') ?? 'null'),
    tri: JSON.parse(window.localStorage.getItem('order') ?? 'null'),
  }));
  expect(garde).toMatchObject({ filtres: { nbDePieces: [2] }, cle: 'prix', sens: 'desc', tri: { prix: 'desc' } });
});

test('passer aux programmes garde les filtres ; masquer les commissions dure', async ({ page }) => {
  await page.goto('/recherche/lots?pieces=3&libres=oui');
  await total(page);
  await page.getByRole('navigation', { name: 'Montrer' }).getByRole('link', { name: 'Programmes' }).click();
  await expect(page).toHaveURL(/\/recherche\/programmes\?.*pieces=3/);
  expect(await total(page)).toBeGreaterThan(0);
  await expect(page.getByText('commission').first()).toBeVisible();

  await page.goto('/recherche/lots?pieces=3&libres=oui');
  const masquer = page.getByRole('banner').getByRole('button', { name: 'Masquer les commissions' });
  await masquer.click();
  await expect(masquer).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('columnheader', { name: /^Com/ })).toBeHidden();
  await expect(page.getByRole('search', { name: 'Filtres' }).getByText('Commission')).toHaveCount(0);
  await page.goto('/recherche/lots?commission=5&tri=programme.tauxCommission&sens=desc');
  await total(page);
  await expect(page).not.toHaveURL(/ommission/u);
  await expect(page.getByRole('columnheader', { name: 'Prix' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Com/ })).toBeHidden();
});

const VUES = [
  { width: 1440, height: 900 },
  { width: 1100, height: 900 },
  { width: 800, height: 900 },
  { width: 390, height: 844 },
] as const;

test('à chaque largeur, un filtre est montré une fois : par sa cellule ou par une puce', async ({ page }) => {
  await page.goto('/recherche/lots?type=appartement&pieces=3&budgetMax=500000&fiscalite=lmnp&exterieur=balcon&libres=oui');
  await reprise(page);
  const filtres = page.getByRole('search', { name: 'Filtres' });
  const puces = page.getByRole('list', { name: 'Filtres actifs' });
  for (const vue of VUES) {
    await page.setViewportSize(vue);
    for (const [cellule, puce] of [
      [/^Type de bien/, 'Appartement'],
      [/^Pièces/, '3 pièces'],
      [/^Budget/, /^Retirer le filtre Jusqu’à 500.000.€$/],
      [/^Fiscalité/, 'LMNP'],
    ] as const) {
      const deuxFois = filtres
        .getByRole('button', { name: cellule })
        .or(puces.getByRole('button', { name: typeof puce === 'string' ? `Retirer le filtre ${puce}` : puce, exact: true }));
      await expect(deuxFois, `${puce} (${vue.width})`).toHaveCount(1);
    }
    await expect(puces.getByRole('button', { name: 'Retirer le filtre Balcon' })).toBeVisible();
    // The bar shows the switch at any width, so no chip repeats this filter.
    await expect(filtres.getByRole('switch', { name: /libres/iu })).toBeChecked();
    await expect(puces.getByRole('button', { name: /Lots libres/u })).toHaveCount(0);
  }
});

test('sur un écran large, la cellule des types rend les annexes, comptées à part', async ({ page }) => {
  await page.goto('/recherche/lots');
  const logements = await total(page);
  const cellule = page.getByRole('search', { name: 'Filtres' }).getByRole('button', { name: /^Type de bien/ });
  const tous = page.getByRole('dialog').getByRole('button', { name: /^Tous les types de bien/ });
  const appliquer = () => page.getByRole('button', { name: /^(Voir|Aucun) / }).click();
  await expect(cellule).toHaveText('Type de bienLogements');
  await cellule.click();
  await tous.click();
  await appliquer();
  await expect(page).toHaveURL(/type=tous/);
  await expect(cellule).toHaveText('Type de bienTous');
  await expect(titre(page)).toHaveText(/^[\d\s\u202f]+\slogements?, .*[\d\s\u202f]+\sannexes?/u);
  expect(await total(page)).toBe(logements);
  await cellule.click();
  await tous.click();
  await appliquer();
  await expect(page).not.toHaveURL(/type=/);
});

test('les logements d’abord : sur un téléphone, une puce rend les annexes, comptées à part', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/recherche/lots');
  const logements = await total(page);
  const puces = page.getByRole('list', { name: 'Filtres actifs' });
  await puces.getByRole('button', { name: 'Retirer le filtre Logements' }).click();
  await expect(page).toHaveURL(/type=tous/);
  await expect(titre(page)).toHaveText(/^[\d\s\u202f]+\slogements?, .*[\d\s\u202f]+\sannexes?/u);
  expect(await total(page)).toBe(logements);
  await puces.getByRole('button', { name: 'Retirer le filtre Tous les types de bien' }).click();
  await expect(page).not.toHaveURL(/type=/);
});

test('la carte, la liste et les façades comptent les mêmes logements', async ({ page }) => {
  // The map's own call, not that of the previews beside the list.
  const duPanneau = /carte\?.*isDifferent\[phaseCommerciale.*groups/u;
  const carteDemandee = page.waitForResponse((une) => duPanneau.test(decodeURIComponent(une.url())));
  await page.goto('/recherche/lots?budgetMax=300000&exterieur=balcon&exterieur=terrasse');
  const logements = await total(page);
  const demandee = await carteDemandee;
  expect(decodeURIComponent(demandee.url())).toContain('no_summary=true');
  const { programmes } = (await demandee.json()) as {
    programmes: { lotsTrouves: { logements: number; annexes: number } }[];
  };
  expect(programmes.reduce((somme, { lotsTrouves }) => somme + lotsTrouves.logements, 0)).toBe(logements);
  expect(programmes.every(({ lotsTrouves }) => lotsTrouves.annexes === 0)).toBe(true);
});

test('hors connexion, la page le dit en français et se remet d’elle-même', async ({ page, context }) => {
  await page.goto('/recherche/lots');
  await total(page);
  // Wait for the map before the network is cut, because it loads after the list.
  await expect(carte(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Hors connexion.' })).toBeVisible();
  await page.getByRole('switch', { name: /libres/i }).press('Space');
  // The list shows a failure, because an old answer under new filters would be wrong.
  await expect(page.getByText('La liste n’a pas pu être chargée.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Hors connexion.')).toHaveCount(0);
  expect(await total(page)).toBeGreaterThan(0);
});

test('chaque échéance de livraison et d’acte proposée donne quelque chose', async ({ page }) => {
  await page.goto('/recherche/lots');
  await total(page);
  await page.getByRole('search', { name: 'Filtres' }).getByRole('button', { name: /^Livraison/ }).click();
  const livraison = page.getByRole('dialog').getByRole('button', { name: /^Dans les \d+ mois/ });
  await expect(livraison).toHaveCount(4);
  for (const choix of await livraison.all()) {
    await expect(choix).toHaveText(/mois\D*[1-9]/u);
  }
  await page.keyboard.press('Escape');
  // The choices of the filter on the date from which deeds can be signed, in months.
  for (const mois of [3, 6, 9, 12]) {
    await page.goto(`/recherche/lots?actabilite=${mois}&libres=oui`);
    expect(await total(page), `${mois}`).toBeGreaterThan(0);
  }
});

test('un résultat vide propose quoi relâcher', async ({ page }) => {
  await page.goto('/recherche/lots?budgetMax=1000');
  await expect(page.getByText('Aucun logement pour ces critères.')).toBeVisible();
  // Each proposal shows its number of results.
  await page.getByRole('main').getByRole('button', { name: /\s: \d.* (logements?|annexes?|commerces?)$/u }).first().click();
  await expect(page).not.toHaveURL(/budgetMax=1000$/);
  await expect.poll(() => total(page)).toBeGreaterThan(0);
});

test('la navigation dit où l’on est, en lots comme en programmes', async ({ page }) => {
  for (const chemin of ['/recherche/lots', '/recherche/programmes']) {
    await page.goto(chemin);
    const lien = page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Recherche' });
    await expect(lien).toHaveAttribute('aria-current', 'page');
  }
});

test('une recherche plus récente abandonne la plus ancienne, sans rien dire', async ({ page }) => {
  await page.goto('/recherche/lots');
  await total(page);
  const abandonnees: string[] = [];
  page.on('requestfailed', (requete) => abandonnees.push(decodeURIComponent(requete.url())));
  let relacher = () => {};
  const retenue = new Promise<void>((suite) => {
    relacher = suite;
  });
  await page.route(/\/api\/offre\/lots\?.*statut\.code%5B%5D=l&isDifferent.*limit=20/u, async (route) => {
    await retenue;
    await route.abort().catch(() => undefined);
  });
  const libres = page.getByRole('switch', { name: /libres/i });
  await libres.press('Space');
  await expect(page).toHaveURL(/libres=oui/);
  // The switch follows the address one frame later on a busy machine.
  await expect(libres).toBeChecked();
  await libres.press('Space');
  await expect(page).not.toHaveURL(/libres=oui/);
  await expect.poll(() => abandonnees.some((url) => url.includes('/api/offre/lots?'))).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  relacher();
});

test('une liste qui échoue le dit dans les mots convenus, et se redemande', async ({ page }) => {
  await sansPremieresReponses(page);
  await page.route('**/api/offre/programmes?**', (route) => route.abort());
  await page.goto('/recherche/programmes');
  await expect(page.getByText("Une erreur s'est produite. Les programmes ne sont pas disponibles.")).toBeVisible();
  await expect(page.getByText('La liste n’a pas pu être chargée.')).toBeVisible();
  await expect(page.getByText('Aucun programme pour ces critères.')).toHaveCount(0);
  // The number is not known: the title shows none, and the list can be retried.
  await expect(titre(page)).toHaveText('Recherche');
  const redemandee = page.waitForRequest('**/api/offre/programmes?**');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await redemandee;
  // A failed retry is retried automatically.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect.poll(() => total(page), { timeout: 60_000 }).toBeGreaterThan(0);
});

test('une page au-delà de la dernière donne la dernière', async ({ page }) => {
  await page.goto('/recherche/lots?page=9999');
  const derniere = Math.ceil((await total(page)) / 20);
  await expect(page).toHaveURL(new RegExp(`page=${derniere}$`));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('un lieu que personne ne connaît est dit inconnu et se retire', async ({ page }) => {
  await page.goto('/recherche/lots?lieu=99-99-99999');
  await expect(titre(page)).toHaveText('Lieu inconnu');
  await page.getByRole('button', { name: 'Retirer ce lieu' }).click();
  await expect(page).not.toHaveURL(/lieu=/);
  await expect.poll(() => total(page)).toBeGreaterThan(0);
});

test('un lieu sans résultat est élargi à 40 km, et la page le dit', async ({ page }) => {
  await page.goto('/recherche/lots');
  await total(page);
  // Search the API for a town that has no programme with homes, but some within 40 km.
  const lieu = await page.evaluate(async () => {
    const membres = async (url: string) =>
      ((await (await fetch(url)).json()) as { 'hydra:member': { id: string; type: number }[] })['hydra:member'];
    const combien = async (suite: string) =>
      ((await (await fetch(`/api/offre/lots?limit=1&typologie.nature.code[]=appartement&typologie.nature.code[]=maison&isDifferent[programme.phaseCommerciale.code]=AVANTPREMIERE&${suite}`)).json()) as {
        'hydra:totalItems': number;
      })['hydra:totalItems'];
    for (const nom of ['saint', 'ville', 'mont', 'val', 'bourg', 'la', 'le', 'ch']) {
      for (const { id, type } of await membres(`/lieux?search=${nom}&limit=40`)) {
        const ici = `programme.lieu.id[]=${id}`;
        if (type === 3 && (await combien(ici)) === 0 && (await combien(`${ici}&programme.lieu.distance=40`)) > 0) {
          return id;
        }
      }
    }
    return null;
  });
  expect(lieu).not.toBeNull();
  await page.goto(`/recherche/lots?lieu=${lieu}`);
  await expect(page.getByText(/^Rien .*\s: voici ce qui se vend à moins de 40\s?km\.$/u)).toBeVisible();
  await expect(titre(page)).toContainText('à moins de 40');
  // The filters show the same number as the list.
  const trouves = await total(page);
  await page.getByRole('search', { name: 'Filtres' }).getByRole('button', { name: /^Pièces/ }).click();
  const voir = page.getByRole('button', { name: /^(Voir|Aucun) / });
  await expect(voir).toHaveText(/^Voir \d/u);
  expect(Number(((await voir.textContent()) ?? '').replace(/\D/gu, ''))).toBe(trouves);
});

test('la carte sans ses programmes le dit', async ({ page }) => {
  await page.route(/\/api\/offre\/carte\?/u, (route) => route.abort());
  await page.goto('/recherche/lots');
  expect(await total(page)).toBeGreaterThan(0);
  await expect(page.getByText('Les programmes n’ont pas pu être placés sur la carte.')).toBeVisible();
});

test('l’accueil cherche plusieurs nombres de pièces, une livraison et un extérieur', async ({ page }) => {
  await page.goto('/home');
  const formulaire = page.getByRole('form', { name: 'Chercher un lot' });
  const choisir = async (liste: string, ...choix: (string | RegExp)[]) => {
    const champ = formulaire.getByRole('combobox', { name: liste });
    await champ.click();
    for (const un of choix) {
      await page.getByRole('option', { name: un }).click();
    }
    await champ.press('Escape');
  };
  await choisir('Pièces', /^2/, /^3/);
  await choisir('Livraison', /12 mois/);
  await choisir('Extérieur', 'Balcon', 'Terrasse');
  await formulaire.getByRole('button', { name: /^Voir .*libres?$/ }).click();
  await expect(page).toHaveURL(/pieces=2&pieces=3/);
  await expect(page).toHaveURL(/livraison=12/);
  await expect(page).toHaveURL(/exterieur=balcon&exterieur=terrasse/);
});

const carte = (page: Page) => page.getByRole('region', { name: 'Carte des programmes' });

test('chercher dans la zone de la carte met la zone dans l’adresse et garde les filtres', async ({ page }) => {
  await page.goto('/recherche/lots?libres=oui');
  await total(page);
  await expect(carte(page)).toBeVisible();
  await page.getByRole('button', { name: 'Agrandir la carte' }).click();
  await page.getByRole('button', { name: 'Chercher dans cette zone' }).click();
  await expect(page).toHaveURL(/libres=oui.*fenetre=|fenetre=.*libres=oui/u);
  const lieu = page.getByRole('search', { name: 'Filtres' }).getByRole('button', { name: /^Lieu/ });
  await expect(lieu).toHaveText('LieuZone de la carte');
  // The cell cannot take the zone away, so its chip stays at every width.
  await page.getByRole('button', { name: 'Retirer le filtre Zone de la carte' }).click();
  await expect(page).not.toHaveURL(/fenetre=/u);
});

test('la carte compte tous les programmes de la recherche, en groupes qui s’ouvrent', async ({ page, request }) => {
  // The server is asked for one pin only, so that even the small demonstration has a group.
  await page.route(/\/api\/offre\/carte\?/u, (route) =>
    route.continue({ url: route.request().url().replace('limit=200', 'limit=1') }),
  );
  const comptee = (vue: boolean) =>
    page.waitForResponse((une) => une.url().includes('/api/offre/carte?') && une.url().includes('vue=') === vue);
  const [deTous, dIci] = [comptee(false), comptee(true)];
  // The address shows mainland France, so that all programmes are in the view.
  await page.goto('/recherche/lots?fenetre=-5,42,9,51');
  const logements = await total(page);
  interface Carte {
    groupes: { programmes: number; lots: number }[];
  }
  const [groupe] = ((await (await deTous).json()) as Carte).groupes;
  expect(groupe?.lots).toBe(logements);
  const liste = (await deTous).url().replace(/carte(?=\?)/u, 'programmes').replace('&limit=1', '&limit=200');
  const { 'hydra:totalItems': programmes } = (await (await request.get(liste)).json()) as { 'hydra:totalItems': number };
  expect(groupe?.programmes).toBe(programmes);

  // The pin shows the server's number for the visible area.
  const [vu] = ((await (await dIci).json()) as Carte).groupes;
  const epingle = carte(page).getByRole('button', { name: /^\d+\sprogrammes, / });
  await expect(epingle).toHaveCount(1);
  await expect(epingle).toHaveAccessibleName(new RegExp(`^${vu?.programmes}\\sprogrammes, `, 'u'));
  const zoom = (url: string) => Number(new URL(url).searchParams.get('zoom'));
  const suivante = comptee(true);
  await epingle.press('Enter');
  expect(zoom((await suivante).url())).toBeGreaterThan(zoom((await dIci).url()));
  await expect(page.getByRole('button', { name: 'Chercher dans cette zone' })).toBeVisible();
});

test('une ligne montrée est seule en rouge, ses voisines le sont moins, et son épingle l’est', async ({ page, request }) => {
  const { programme } = await unAppartementLibre(request);
  await page.goto(`/recherche/lots?lieu=${programme.lieu.id}&type=tous`);
  await total(page);
  const epingles = carte(page).getByRole('button', { name: / lots?$/u });
  await expect(epingles.first()).toBeVisible();
  const [lignes, rouges] = [page.locator('tbody tr'), page.locator('tbody tr[data-marquee]')];
  const premiere = lignes.first();
  await premiere.getByRole('link').first().focus();
  await expect(rouges).toHaveCount(1);
  await expect(premiere).toHaveAttribute('data-marquee', 'true');
  await expect(carte(page).locator('.leaflet-marker-icon[data-marquee]')).toHaveCount(1);
  const nom = (await premiere.getByRole('link').nth(1).textContent()) ?? '';
  const voisines = page.locator('tbody tr[data-voisine]');
  for (const voisine of await voisines.all()) {
    await expect(voisine).toContainText(nom);
  }
  // A row of the same programme, if there is one, turns red in the same way.
  await lignes.nth(1).hover();
  await expect(rouges).toHaveCount(1);
  await expect(lignes.nth(1)).toHaveAttribute('data-marquee', 'true');
});

test.describe('sans la carte', () => {
  test.use({ erreurAttendue: /dynamically imported module/u });

  test('la recherche marche et le dit', async ({ page }) => {
    await page.route(/\/assets\/carte-[^/]*\.js/u, (route) => route.abort());
    await page.goto('/recherche/lots');
    await total(page);
    await expect(page.getByText('La carte n’a pas pu être chargée.')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
});

test.describe('sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('la carte n’est chargée que quand on la demande', async ({ page }) => {
    const demandes: string[] = [];
    page.on('request', (requete) => demandes.push(requete.url()));
    const chargee = () => demandes.some((url) => /\/assets\/carte-[^/]*\.js/u.test(url));
    await page.goto('/recherche/lots');
    await total(page);
    await prete(page);
    expect(chargee()).toBe(false);
    await page.getByRole('button', { name: 'Voir la carte' }).click();
    await expect(carte(page)).toBeVisible();
    expect(chargee()).toBe(true);
    await page.getByRole('button', { name: 'Voir la liste' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });
});
