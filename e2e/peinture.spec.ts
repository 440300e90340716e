/**
 * Pages without any script: what the server paints of a page equals the answers for this viewer, its links work, and no byte of it tells of
 * what others alone may see. `peinture-reprise.spec.ts` shows how the page takes the place of the painting.
 */
import type { APIRequestContext } from '@playwright/test';
import { ailleurs } from './outils/denonciation';
import { expect, fichierDeSession, test } from './outils/monde';
import { SUIVIS, sansScript } from './outils/peinture';

test.use({ sourde: true, storageState: fichierDeSession('EP'), viewport: { width: 390, height: 844 } });

interface Ligne {
  id: string;
  numero: string;
  prix: number | null;
  programme: { id: string; nomCommercial: string };
}

const euros = (prix: number): string =>
  `${new Intl.NumberFormat('fr-FR', { minimumFractionDigits: Number.isInteger(prix) ? 0 : 2 }).format(prix)}\u00a0€`;

/** The answer of a search, with its default parameters. */
async function lots(client: APIRequestContext, suite: string): Promise<Ligne[]> {
  const reponse = await client.get(
    `/api/offre/lots?statut.code[]=l&statut.code[]=a&statut.code[]=o&statut.code[]=t&isDifferent[programme.phaseCommerciale.code]=AVANTPREMIERE&order[prix]=asc&limit=20&${suite}`,
  );
  expect(reponse.ok()).toBe(true);
  return ((await reponse.json()) as { 'hydra:member': Ligne[] })['hydra:member'];
}

const QUESTION = 'typologie.nature.code[]=appartement&typologie.nature.code[]=maison&pieces[]=3';

for (const qui of ['Alpha', 'Beta'] as const) {
  test(`sans aucun script, les lignes, les prix et les liens sont ceux des appels, pour ${qui}`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const autre = await ailleurs();
    const [client, rival] = qui === 'Alpha' ? [request, autre] : [autre, request];
    const contexte = await sansScript(browser, baseURL, client, 390);
    const page = await contexte.newPage();
    await page.goto('/recherche/lots?pieces=3');
    const attendus = await lots(client, QUESTION);
    await expect(page.getByRole('row')).toHaveCount(attendus.length + 1);
    const lignes = page.locator('tbody tr');
    const vues = await lignes.evaluateAll((toutes) =>
      toutes.map((une) => ({
        liens: Array.from(une.querySelectorAll('a'), (lien) => [lien.textContent, lien.getAttribute('href')]),
        prix: une.querySelector('b')?.textContent ?? null,
      })),
    );
    expect(vues).toEqual(
      attendus.map(({ id, numero, prix, programme }) => ({
        liens: [
          [numero, `/lot/${id}`],
          [programme.nomCommercial, `/programme/${programme.id}`],
        ],
        prix: prix === null ? null : euros(prix),
      })),
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[\d\s]+\slogements$/u);
    // A lot that is dedicated to one group must not appear in any byte sent to the other group.
    const dedies = 'exists[exclusivite]=true';
    const [siens, siensAEux] = [await lots(client, dedies), await lots(rival, dedies)];
    expect(siensAEux.length).toBeGreaterThan(0);
    const recue = await (await client.get('/recherche/lots?type=tous&dedies=oui', { headers: { Accept: 'text/html' } })).text();
    for (const { id } of siens) {
      expect(recue).toContain(`href="/lot/${id}"`);
    }
    const communs = new Set(siens.map(({ id }) => id));
    for (const { id } of siensAEux.filter((lot) => !communs.has(lot.id))) {
      expect(recue).not.toContain(id);
    }
    // A link works without a script.
    await lignes.first().getByRole('link').first().click();
    await expect(page).toHaveURL(`/lot/${attendus[0]?.id}`);
    await contexte.close();
  });
}

for (const qui of ['Alpha', 'Beta'] as const) {
  test(`sans aucun script, les programmes et leurs liens sont ceux des appels, pour ${qui}`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const client = qui === 'Alpha' ? request : await ailleurs();
    const contexte = await sansScript(browser, baseURL, client);
    const page = await contexte.newPage();
    await page.goto('/recherche/programmes?pieces=3');
    const reponse = await client.get(
      '/api/offre/programmes?lots.typologie.nature.code[]=appartement&lots.typologie.nature.code[]=maison&lots.pieces[]=3&lots.statut.code[]=l&lots.statut.code[]=a&lots.statut.code[]=o&lots.statut.code[]=t&isDifferent[phaseCommerciale.code]=AVANTPREMIERE&order[lieu.libelle]=asc&limit=12',
    );
    const attendus = (await reponse.json()) as {
      'hydra:member': { id: string; nomCommercial: string; lotsTrouves: { prixMin: number | null }; logementsParStatut: { L: number } }[];
    };
    const cartes = page.getByRole('article');
    await expect(cartes).toHaveCount(attendus['hydra:member'].length);
    for (const [rang, { id, nomCommercial, lotsTrouves, logementsParStatut }] of attendus['hydra:member'].entries()) {
      const carte = cartes.nth(rang);
      const lien = carte.getByRole('link', { name: nomCommercial, exact: true });
      await expect(lien).toHaveAttribute('href', `/programme/${id}`);
      if (lotsTrouves.prixMin !== null && logementsParStatut.L > 0) {
        await expect(carte).toContainText(`dès ${euros(lotsTrouves.prixMin)}`);
      }
    }
    // This browser has not yet said whether commissions may show.
    await expect(page.getByText('commission').locator('visible=true')).toHaveCount(0);
    await contexte.close();
  });
}

/** All members of a list, page after page. */
async function tous<T>(client: APIRequestContext, adresse: string): Promise<T[]> {
  const lus: T[] = [];
  for (let page = 1; ; page += 1) {
    const reponse = await client.get(`${adresse}&limit=150&page=${page}`);
    expect(reponse.ok(), await reponse.text()).toBe(true);
    const liste = (await reponse.json()) as { 'hydra:member': T[]; 'hydra:totalItems': number };
    lus.push(...liste['hydra:member']);
    if (liste['hydra:member'].length === 0 || lus.length >= liste['hydra:totalItems']) {
      return lus;
    }
  }
}

const dedies = (client: APIRequestContext) => tous<Ligne>(client, '/api/offre/lots?exists[exclusivite]=true');
const lotsDe = (client: APIRequestContext, programme: string) => tous<Situee>(client, `/api/offre/lots?programme.id=${programme}`);

/** A lot with its status and its kind. */
interface Situee extends Ligne {
  statut: { code: string };
  typologie: { nature: { code: string } };
}

const logementLibre = ({ prix, statut, typologie }: Situee) =>
  prix !== null && statut.code === 'L' && ['appartement', 'maison'].includes(typologie.nature.code);

interface FicheDeProgramme {
  nomCommercial: string;
  syntheseLots: { min: { prix: number | null; idLot: string } }[];
}

interface FicheDeLot extends Ligne {
  prixTvaReduite: number | null;
  prixLLI: number | null;
  lotsSecondaires: { numero: string }[];
  actions: { option: { autorisee: boolean } };
}

for (const qui of ['un visiteur', 'Alpha', 'Beta'] as const) {
  test(`sans aucun script, un programme et un lot sont ceux des appels, sans rien des lots d’autrui, pour ${qui}`, async ({
    browser,
    baseURL,
    request,
    playwright,
  }) => {
    const visiteur = await playwright.request.newContext({ baseURL: baseURL ?? '', storageState: { cookies: [], origins: [] } });
    const beta = await ailleurs();
    const client = { 'un visiteur': visiteur, Alpha: request, Beta: beta }[qui];
    // The lots that this viewer may not know of: those that are dedicated to a group of which the viewer's company is not part.
    const miens = new Set(client === visiteur ? [] : (await dedies(client)).map(({ id }) => id));
    const parGroupe = await Promise.all([request, beta].map(dedies));
    const etrangers = parGroupe.flat().filter(({ id }) => !miens.has(id));
    expect(etrangers.length).toBeGreaterThan(0);
    const sansEux = async (adresse: string) => {
      const recue = await (await client.get(adresse, { headers: { Accept: 'text/html' } })).text();
      expect(etrangers.filter(({ id }) => recue.includes(id)).map(({ id }) => id), adresse).toEqual([]);
      return recue;
    };

    const contexte = await sansScript(browser, baseURL, client);
    const page = await contexte.newPage();
    // Take a programme that has a lot which this viewer may not know of. It is the one with the fewest lots for this viewer, because the
    // shell of a large programme holds no answer that could be painted (decision 0030).
    const programmes = await Promise.all(
      [...new Set(etrangers.map((lot) => lot.programme.id))].map(async (id) => ({ id, lots: await lotsDe(client, id) })),
    );
    const [petit] = programmes
      .filter(({ lots: siens }) => siens.some(logementLibre))
      .toSorted((un, autre) => un.lots.length - autre.lots.length);
    const [programme, choisi] = [petit?.id ?? '', petit?.lots.find(logementLibre)?.id ?? ''];

    // Another journey may take a lot between the page and the call: then both are read again.
    await expect(async () => {
      const attendus = await lotsDe(client, programme);
      const fiche = (await (await client.get(`/api/offre/programmes/${programme}`)).json()) as FicheDeProgramme;
      await page.goto(`/programme/${programme}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(fiche.nomCommercial);
      const lignes = await page.locator('tbody tr').evaluateAll((toutes) =>
        toutes.map((une) => {
          const lien = une.querySelector('[role="rowheader"] a');
          return [lien?.getAttribute('href'), lien?.textContent, une.querySelector('.plots-prix b')?.textContent ?? null];
        }),
      );
      const dites = attendus.map(({ id, numero, prix }) => [`/lot/${id}`, numero, prix === null ? null : euros(prix)]);
      expect(lignes.toSorted()).toEqual(dites.toSorted());
      const liens = await page
        .getByRole('complementary', { name: 'Prix' })
        .getByRole('link')
        .evaluateAll((vus) => vus.map((un) => [un.getAttribute('href'), un.textContent]));
      const minima = fiche.syntheseLots.flatMap(({ min }) => (min.prix === null ? [] : [[`/lot/${min.idLot}`, euros(min.prix)]]));
      expect(minima.length).toBeGreaterThan(0);
      expect(liens).toEqual(minima);
    }).toPass({ timeout: 60_000 });
    expect(await sansEux(`/programme/${programme}`)).toContain('class="peinture"');

    // Open a free home of this programme by its link.
    await page.locator(`tbody a[href="/lot/${choisi}"]`).click();
    await expect(page).toHaveURL(`/lot/${choisi}`);
    await expect(async () => {
      const lot = (await (await client.get(`/api/offre/lots/${choisi}`)).json()) as FicheDeLot;
      await page.goto(`/lot/${choisi}`);
      const cote = page.getByRole('complementary', { name: 'Prix' });
      const prix = [lot.prix, lot.prixTvaReduite, lot.prixLLI].flatMap((un) => (un === null ? [] : [euros(un)]));
      expect(await cote.locator('.lot-montant').textContent()).toBe(prix[0]);
      expect(await cote.getByRole('radiogroup').locator('b').allTextContents()).toEqual(prix.length > 1 ? prix : []);
      for (const { numero } of lot.lotsSecondaires) {
        await expect(cote).toContainText(numero, { timeout: 1_000 });
      }
      expect(await cote.locator(`a[href="/lot/${choisi}/option"]`).count()).toBe(lot.actions.option.autorisee ? 1 : 0);
      const fil = page.getByRole('navigation', { name: 'Fil d’Ariane' }).locator(`a[href="/programme/${programme}"]`);
      expect(await fil.textContent()).toBe(lot.programme.nomCommercial);
    }).toPass({ timeout: 60_000 });
    // Every document that the page links to is one that the call of the lot's documents names.
    const papiers = await page
      .locator('main a[href^="/api/offre/documents/"]')
      .evaluateAll((vus) => vus.map((un) => un.getAttribute('href')));
    const nommes = await tous<{ url: string }>(client, `/api/offre/lots/${choisi}/documents?exists[idLot]=1`);
    expect(papiers.length).toBeGreaterThan(0);
    expect(papiers.filter((un) => !nommes.some(({ url }) => url === un))).toEqual([]);
    expect(await sansEux(`/lot/${choisi}`)).toContain('class="peinture"');

    for (const recherche of ['/recherche/programmes?type=tous', '/recherche/programmes?type=tous&dedies=oui', '/home']) {
      await sansEux(recherche);
    }
    // The page of a lot that is dedicated to another group does not exist for this viewer.
    const cache = await client.get(`/lot/${etrangers[0]?.id}`, { headers: { Accept: 'text/html' } });
    expect(cache.status()).toBe(404);
    expect(await cache.text()).not.toMatch(/class="(?:peinture|lot-)/u);
    await contexte.close();
    await Promise.all([visiteur.dispose(), beta.dispose()]);
  });
}

test('rien d’une recherche n’est dit à qui n’est pas connecté', async ({ playwright, baseURL }) => {
  const visiteur = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    storageState: { cookies: [], origins: [] },
  });
  const recue = await visiteur.get('/recherche/lots', { headers: { Accept: 'text/html' } });
  expect(await recue.text()).not.toMatch(/class="peinture"|\/api\/offre\/lots/u);
  await visiteur.dispose();
});

/** The names that a row of a follow-up must show, from the answer of its call. */
interface Suivie {
  lot?: { numero: string };
  contact?: { nom: string } | null;
  statut: { code: string };
}

for (const qui of ['Alpha', 'Beta'] as const) {
  test(`sans aucun script, les lignes des suivis sont celles des appels, pour ${qui}`, async ({ browser, baseURL, request }) => {
    const autre = await ailleurs();
    const [client, rival] = qui === 'Alpha' ? [request, autre] : [autre, request];
    const contexte = await sansScript(browser, baseURL, client, 390);
    const page = await contexte.newPage();
    for (const suivi of SUIVIS) {
      const lire = async (de: APIRequestContext): Promise<Suivie[]> => {
        const ordre = { options: '', reservations: '', denonciations: '&order[dateCreation]=desc' }[suivi];
        const reponse = await de.get(`/api/${suivi}?limit=20${ordre}`);
        return ((await reponse.json()) as { 'hydra:member': Suivie[] })['hydra:member'];
      };
      const [siennes, autres] = [await lire(client), await lire(rival)];
      await page.goto(`/suivi/${suivi}`);
      const lignes = page.locator('tbody tr');
      await expect(lignes).toHaveCount(siennes.length);
      const nommees = await lignes.locator('[role="rowheader"]').evaluateAll((tous) => tous.map((un) => un.textContent ?? ''));
      const attendues = siennes.map(({ lot, contact }) => lot?.numero ?? contact?.nom ?? 'Contact effacé');
      // Running options come first, in a table of their own.
      for (const nom of attendues) {
        expect(nommees.filter((une) => une.includes(nom)).length, `${suivi} ${nom}`).toBeGreaterThan(0);
      }
      // No byte of the received page belongs to another group.
      const recue = await (await client.get(`/suivi/${suivi}`, { headers: { Accept: 'text/html' } })).text();
      expect(recue).toContain('class="peinture"');
      const communs = new Set(siennes.map(({ contact }) => contact?.nom));
      const etrangers = autres.flatMap(({ contact }) => (contact && !communs.has(contact.nom) ? [contact.nom] : []));
      if (suivi === 'denonciations') {
        expect(etrangers.length).toBeGreaterThan(0);
      }
      for (const nom of etrangers) {
        expect(recue).not.toContain(`"nom":"${nom}"`);
      }
    }
    // The tabs are links that work without a script.
    await page.getByRole('navigation', { name: 'États' }).getByRole('link', { name: /^Validée/u }).click();
    await expect(page).toHaveURL('/suivi/denonciations?statut=2');
    await contexte.close();
  });
}

test('sans aucun script, l’accueil dit les options qui courent, et son bouton mène aux lots libres', async ({ browser, baseURL, request }) => {
  const contexte = await sansScript(browser, baseURL, request, 390);
  const page = await contexte.newPage();
  await page.goto('/home');
  // The answers in this very page, because other journeys take and cancel options meanwhile.
  const { reponses } = JSON.parse((await page.locator('#premieres').textContent()) ?? '') as {
    reponses: { adresse: string; corps: { 'hydra:member': (Suivie & { lot: Ligne })[] } }[];
  };
  const options = reponses.find(({ adresse }) => adresse.startsWith('/api/options?'))?.corps['hydra:member'] ?? [];
  expect(options.length).toBeGreaterThan(0);
  for (const { lot } of options) {
    const ligne = page.locator('.echeances-lignes > li').filter({ hasText: `Option sur ${lot.numero}, ${lot.programme.nomCommercial}` });
    await expect(ligne.locator('a').first()).toHaveAttribute('href', `/lot/${lot.id}/reservation`);
  }
  await page.getByRole('button', { name: /^Voir .*logements? libres?$/u }).click();
  await expect(page).toHaveURL('/recherche/lots?libres=oui');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await contexte.close();
});
