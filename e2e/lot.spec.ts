import { DU_PORTAIL, expect, fichierDeSession, type Lot, prete, reprise, sansPremieresReponses, test, unAppartementLibre } from './outils/monde';

test.describe('un prescripteur', () => {
  test.use({ storageState: fichierDeSession('EP') });

  test('lit un lot, ouvre un document, va au programme et en revient', async ({ page }) => {
    const lot = await unAppartementLibre(page.request);
    await page.goto(`/lot/${lot.id}`);
    await reprise(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('3 pièces');
    await expect(page.getByText('Libre', { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText('Prix TTC')).toBeVisible();
    await expect(page.getByText('Commission', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: /^Documents/ }).click();
    await expect(page).toHaveURL(`/lot/${lot.id}/documents`);
    await expect(page.getByRole('heading', { name: 'Documents du lot' })).toBeVisible();
    const documentDuLot = page.getByRole('main').locator('a[target="_blank"]').first();
    const cible = await documentDuLot.getAttribute('href');
    const reponse = await page.request.get(cible ?? '');
    expect(reponse.status()).toBe(200);
    expect(reponse.headers()['content-type']).toContain('application/pdf');
    expect((await reponse.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('main').getByRole('link', { name: lot.programme.nomCommercial }).first().click();
    await expect(page).toHaveURL(`/programme/${lot.programme.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lot.programme.nomCommercial);
    await page.getByRole('link', { name: lot.numero, exact: true }).click();
    await expect(page).toHaveURL(`/lot/${lot.id}`);
  });

  test('d’un lot à l’autre sans recharger, chacun garde ses papiers et son prix', async ({ page }) => {
    const reponse = await page.request.get('/api/offre/lots', {
      params: { 'typologie.nature.code': 'appartement', 'statut.code': 'l', limit: '2' },
    });
    const [un, deux] = ((await reponse.json()) as { 'hydra:member': Lot[] })['hydra:member'];
    await page.goto(`/lot/${un?.id}`);
    await reprise(page);
    await expect(page.getByRole('img', { name: new RegExp(`^Plan du lot ${un?.numero}`) })).toBeVisible();
    let recharges = 0;
    page.on('domcontentloaded', () => (recharges += 1));
    await page.keyboard.press('Control+k');
    await page.getByLabel('Programme, numéro de lot, lieu ou page').fill(deux?.id ?? '');
    await page.getByRole('option', { name: new RegExp(`^${deux?.numero} · `) }).click();
    await expect(page).toHaveURL(`/lot/${deux?.id}`);
    await expect(page.getByRole('img', { name: new RegExp(`^Plan du lot ${deux?.numero}`) })).toBeVisible();
    await expect(page.getByText(`Lot ${deux?.numero}`).first()).toBeVisible();
    expect(recharges).toBe(0);
    await page.goBack();
    await expect(page.getByRole('img', { name: new RegExp(`^Plan du lot ${un?.numero}`) })).toBeVisible();
  });

  test('des documents qui manquent se disent, et se redemandent', async ({ page }) => {
    const lot = await unAppartementLibre(page.request);
    await sansPremieresReponses(page);
    await page.route('**/documents?**', (route) => route.fulfill({ status: 500, headers: DU_PORTAIL, json: {} }));
    await page.goto(`/lot/${lot.id}/documents`);
    await reprise(page);
    await expect(page.getByText('Les documents n’ont pas pu être chargés.').first()).toBeVisible();
    await expect(page.getByText("Une erreur s'est produite. Les documents ne sont pas disponibles.").first()).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // The failed documents are shown at two places with one query, so the button of either place retries it.
    await page.getByRole('button', { name: 'Réessayer' }).first().click();
    await expect(page.getByRole('main').locator('a[target="_blank"]').first()).toBeVisible();
  });

  test('le plan est un dessin qui nomme ses pièces, s’agrandit, et a son papier', async ({ page }) => {
    const lot = await unAppartementLibre(page.request);
    await page.goto(`/lot/${lot.id}`);
    await reprise(page);
    const plan = page.getByRole('img', { name: new RegExp(`^Plan du lot ${lot.numero}\\.`) });
    await expect(plan).toBeVisible();
    await expect(plan).toHaveAttribute('aria-label', /Séjour.*\d\u00a0m²/u);
    await expect(page.getByRole('img', { name: new RegExp(`Le lot ${lot.numero} est en rouge`) })).toBeVisible();
    const papier = await page.getByRole('link', { name: 'Ouvrir le plan (PDF)' }).getAttribute('href');
    expect((await page.request.get(papier ?? '')).headers()['content-type']).toContain('application/pdf');

    const bouton = page.getByRole('button', { name: 'Voir le plan en plein écran' });
    await bouton.click();
    const ecran = page.getByRole('dialog', { name: `Plan du lot ${lot.numero}` });
    const grand = ecran.getByRole('img');
    const avant = (await grand.boundingBox())?.height ?? 0;
    await expect(ecran.getByRole('button', { name: 'Réduire le plan' })).toBeDisabled();
    await ecran.getByRole('button', { name: 'Agrandir le plan' }).click();
    await expect.poll(async () => (await grand.boundingBox())?.height ?? 0).toBeGreaterThan(avant * 1.4);
    await page.keyboard.press('Escape');
    await expect(ecran).toBeHidden();
    await expect(bouton).toBeFocused();
  });

  test('le prix suit le taux de TVA, et l’option dit pourquoi elle est refusée', async ({ page }) => {
    const reponse = await page.request.get('/api/offre/lots', { params: { 'fiscalites.code': 'tva55', limit: '1' } });
    const lot = ((await reponse.json()) as { 'hydra:member': (Lot & { prixTvaReduite: number })[] })['hydra:member'][0];
    const euros = (montant = 0) => new RegExp(`^${montant.toLocaleString('fr-FR')}\\s€$`, 'u');
    await page.goto(`/lot/${lot?.id}`);
    await reprise(page);
    const prix = page.getByRole('complementary', { name: 'Prix' });
    await expect(prix.locator('p').filter({ hasText: euros(lot?.prix) })).toBeVisible();
    await prix.getByRole('radio', { name: /^TVA réduite/ }).check();
    await expect(prix.locator('p').filter({ hasText: euros(lot?.prixTvaReduite) })).toBeVisible();

    const params = { 'statut.code': 'r', 'typologie.nature.code': 'appartement', limit: '1' };
    const pris = (await (await page.request.get('/api/offre/lots', { params })).json()) as { 'hydra:member': Lot[] };
    await page.goto(`/lot/${pris['hydra:member'][0]?.id}`);
    await prete(page);
    const bouton = prix.getByRole('button', { name: 'Poser une option' });
    await expect(bouton).toHaveAttribute('aria-disabled', 'true');
    await expect(bouton).toHaveAccessibleDescription(/ce lot est réservé/u);
    await expect(prix.getByRole('button', { name: 'Réserver ce lot' })).toHaveAttribute('aria-disabled', 'true');
    // Nobody may wait for a reserved lot, so the button that joins the waiting list is disabled.
    await expect(prix.getByRole('button', { name: 'Rejoindre la liste d’attente' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('un lot que le serveur ne donne pas montre « Lot inaccessible », 503', async ({ page }) => {
    const lot = await unAppartementLibre(page.request);
    await sansPremieresReponses(page);
    await page.route(`**/api/offre/lots/${lot.id}`, (route) => route.fulfill({ status: 500, headers: DU_PORTAIL, body: '{}' }));
    await page.goto(`/lot/${lot.id}`);
    await reprise(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lot inaccessible');
    await expect(page.getByText('503', { exact: true })).toBeVisible();
  });

  test('un lot disparu montre « Lot inaccessible » et ramène à la recherche', async ({ page }) => {
    const reponse = await page.goto('/lot/PG00001-ZZZ999');
    expect(reponse?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lot inaccessible');
    // The message is shown once. It says « n'est plus », although this lot never existed: nobody can tell the two cases apart.
    await expect(page.getByText("Le lot n'est plus disponible.")).toHaveCount(1);
    await expect(page.getByRole('main')).toContainText('Ce lot n’existe pas, ou n’est plus proposé.');
    await page.getByRole('link', { name: 'Revenir à la recherche' }).click();
    await expect(page).toHaveURL(/\/recherche\/lots/);
  });
});

test('un visiteur lit le lot sans commission ni document contractuel', async ({ page }) => {
  const lot = await unAppartementLibre(page.request);
  await page.goto(`/lot/${lot.id}`);
  await reprise(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 pièces');
  await expect(page.getByText('Prix TTC')).toBeVisible();
  await expect(page.getByText('Commission', { exact: true })).toBeHidden();
  await page.goto(`/lot/${lot.id}/documents`);
  await reprise(page);
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contractuel' })).toBeHidden();
});

test('un visiteur trouve un lot par n’importe quel mot de son programme, sans qu’aucun lieu lui soit proposé', async ({ page }) => {
  const lot = await unAppartementLibre(page.request);
  const mot = lot.programme.nomCommercial.split(/[\s’]+/u).at(-1) ?? '';
  await page.goto(`/programme/${lot.programme.id}`);
  await reprise(page);
  await page.getByRole('button', { name: 'Recherche rapide' }).click();
  const champ = page.getByLabel('Programme ou numéro de lot');
  await champ.fill(mot.toLowerCase());
  await expect(page.getByRole('option', { name: lot.programme.nomCommercial }).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Lieux' })).toHaveCount(0);
  await champ.fill(`${mot} ${lot.numero.toLowerCase()}`);
  await page.getByRole('option', { name: new RegExp(`^${lot.numero} · ${lot.programme.nomCommercial}`) }).first().click();
  await expect(page).toHaveURL(`/lot/${lot.id}`);
});

for (const [qui, texte] of [
  ['EP', 'En exclusivité pour vous'],
  ['IT', 'Lot dédié au Groupe Alpha'],
] as const) {
  test.describe(() => {
    test.use({ storageState: fichierDeSession(qui) });

    test(`un utilisateur ${qui} lit « ${texte} »`, async ({ page, browser, baseURL }) => {
      const partenaire = await browser.newContext({ baseURL: baseURL ?? '', storageState: fichierDeSession('EP') });
      const reponse = await partenaire.request.get('/api/offre/lots', { params: { 'exists[exclusivite]': '1', limit: '1' } });
      const lot = ((await reponse.json()) as { 'hydra:member': Lot[] })['hydra:member'][0];
      await partenaire.close();
      await page.goto(`/lot/${lot?.id}`);
      await reprise(page);
      await expect(page.getByText(texte, { exact: true })).toBeVisible();
    });
  });
}
