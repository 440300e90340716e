import type { APIRequestContext, Page } from '@playwright/test';
import { sansObstacle } from './outils/axe';
import { entrer } from './outils/fenetres';
import { expect, fichierDeSession, prete, test } from './outils/monde';
import { annuler, clientDe, logementsLibres, nomDuLot, PERSONNE, poser, RIVALE, rivale } from './outils/options';
import { ACHETEUSE, abandonner, commencer, envoyerLaPiece, lire, type Suivie, uneSociete } from './outils/suivi-reservations';

// The journeys run one after the other, because they share one prescriber, who may have a limited number of drafts.
test.describe.configure({ mode: 'default' });
test.use({ storageState: PERSONNE, contextOptions: { reducedMotion: 'reduce' } });

let moi: APIRequestContext;
let equipe: APIRequestContext;
const commencees: { client: APIRequestContext; une: Suivie }[] = [];

test.beforeAll(async ({ baseURL }) => {
  moi = await rivale(baseURL ?? '');
  equipe = await clientDe('IA', baseURL ?? '');
});
test.afterEach(async () => {
  for (const { client, une } of commencees.splice(0)) {
    await abandonner(client, une);
  }
});
test.afterAll(() => Promise.all([moi.dispose(), equipe.dispose()]));

async function unBrouillon(client = moi, reservataire: object = ACHETEUSE): Promise<Suivie> {
  const une = await commencer(client, reservataire);
  commencees.push({ client, une });
  return une;
}

const aller = async (page: Page, chemin: string) => {
  await page.goto(chemin);
  await prete(page);
};
const fiche = ({ id }: Suivie) => `/suivi/reservations/${id}`;
const ligneDe = (page: Page, { lot }: Suivie) =>
  page
    .getByRole('table', { name: 'Réservations' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: lot.numero, exact: true }) })
    .filter({ hasText: lot.programme.nomCommercial });
const etapes = (page: Page) => page.getByRole('list', { name: 'Étapes de la réservation' });
const prochaine = (page: Page) => page.getByRole('complementary', { name: 'Prochaine étape' });

test('un brouillon se retrouve partout, dit ce qui lui manque, et s’abandonne', async ({ page, baseURL }) => {
  test.slow();
  await entrer(page.request, baseURL ?? '', RIVALE);
  const brouillon = await unBrouillon();
  await envoyerLaPiece(moi, brouillon);
  const { lot } = brouillon;

  await test.step('l’accueil dit le temps qui lui reste, et le reprend', async () => {
    await aller(page, '/home');
    await expect(page.getByRole('heading', { name: 'Ce qui vous attend' })).toBeVisible();
    const titre = `Réservation de ${lot.numero}, ${lot.programme.nomCommercial}`;
    const sienne = page.getByRole('listitem').filter({ hasText: titre }).first();
    await expect(sienne).toContainText('encore');
    await expect(sienne).toContainText(ACHETEUSE.nom);
    await expect(sienne.getByRole('link', { name: /^Reprendre/ })).toHaveAttribute(
      'href',
      `/lot/${lot.id}/reservation`,
    );
    await sansObstacle(page);
  });

  await test.step('le lot dit qu’il est à moi, et mène à sa fiche', async () => {
    await aller(page, `/lot/${lot.id}`);
    const cote = page.getByRole('complementary', { name: 'Prix' });
    await expect(cote.getByText(/^Vous réservez ce lot, jusqu’au/)).toBeVisible();
    await expect(cote.getByRole('link', { name: 'Reprendre votre réservation' })).toHaveAttribute(
      'href',
      `/lot/${lot.id}/reservation`,
    );
    await cote.getByRole('link', { name: 'Voir votre réservation' }).click();
    await expect(page).toHaveURL(fiche(brouillon));
    await prete(page);
  });

  await test.step('la fiche dit les personnes, les pièces, ce qui reste à faire et par qui', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Réservation du lot ${lot.numero}`);
    const acheteuse = page.getByRole('region', { name: 'Réservataire', exact: true });
    await expect(acheteuse).toContainText('Mme Nolwenn Tanguy');
    await expect(acheteuse).toContainText('06 71 20 44 33'.replaceAll(' ', '\u00a0'));
    await expect(etapes(page).locator('[aria-current="step"]')).toContainText('Brouillon');
    await expect(prochaine(page)).toContainText('Compléter le dossier');
    await expect(prochaine(page)).toContainText('À faire par\u00a0: vous');
    await expect(
      prochaine(page).getByRole('list', { name: 'Sections à compléter' }).getByRole('listitem'),
    ).not.toHaveCount(0);
    const signer = prochaine(page).getByRole('button', { name: 'Faire signer' });
    await expect(signer).toHaveAttribute('aria-disabled', 'true');
    await expect(signer).toHaveAccessibleDescription(/./);
    await expect(page.getByText(/^ajoutés par le portail/).first()).toBeVisible();
    await expect(page.locator('section', { has: page.getByRole('heading', { name: 'Historique' }) })).toContainText('Réservation commencée');
    await sansObstacle(page);
    await page.getByRole('button', { name: 'Aperçu\u00a0: Pièce d’identité' }).click();
    const image = page.getByRole('dialog').getByRole('img', { name: 'Pièce d’identité' });
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((une) => (une as unknown as { naturalWidth: number }).naturalWidth)).toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('la liste la range, la trouve par son acheteuse, et ne la montre pas sous une autre étape', async () => {
    await aller(page, '/suivi/reservations');
    await expect(ligneDe(page, brouillon)).toContainText('Brouillon');
    await expect(ligneDe(page, brouillon)).toContainText('À vous\u00a0: compléter le dossier');
    await expect(ligneDe(page, brouillon)).toContainText('encore');
    await sansObstacle(page);
    await page.getByLabel('Acquéreur, lot, programme', { exact: true }).fill('Tanguy');
    await expect(page.getByText('1\u00a0réservation', { exact: true })).toBeVisible();
    // The searched name is not in the address.
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: /^Filtres/ }).click();
    await page.getByRole('combobox', { name: 'Étape' }).click();
    await page.getByRole('option', { name: 'Définitive' }).click();
    await expect(page.getByText('Aucune réservation ne correspond à ces filtres.')).toBeVisible();
    await expect(page).toHaveURL('/suivi/reservations?etape=DEFINITIVE');
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    for (const titre of ['Échéance', 'Commencée le', 'Acquéreurs', 'Avancement', 'Prix']) {
      await page.getByRole('columnheader', { name: titre }).getByRole('link').click();
      await expect(page.getByRole('columnheader', { name: titre })).toHaveAttribute('aria-sort', /ending$/);
    }
    await expect(ligneDe(page, brouillon)).toBeVisible();
  });

  await test.step('elle s’abandonne après une question, et rend le lot', async () => {
    await ligneDe(page, brouillon).getByRole('link', { name: lot.numero, exact: true }).click();
    await page.getByRole('button', { name: 'Annuler la réservation' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Le lot est remis en vente dès maintenant');
    await sansObstacle(page);
    await question.getByRole('button', { name: 'Annuler la réservation' }).click();
    await expect(page.getByText(`Réservation annulée\u00a0: le lot ${lot.numero} est remis en vente.`)).toBeVisible();
    await expect(prochaine(page).getByRole('heading', { name: 'Terminée' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Annuler la réservation' })).toHaveCount(0);
    await sansObstacle(page);
    const rendu = (await (await moi.get(`/api/offre/lots/${lot.id}`)).json()) as { statut: { code: string } };
    expect(rendu.statut.code).toBe('L');
    await aller(page, '/suivi/reservations?statut=ANNULEE');
    await expect(ligneDe(page, brouillon).first()).toContainText('au stade du brouillon');
  });
});

/** A free home that this company may take. It may not take again so soon those that earlier journeys gave back. */
async function unLotPrenable(): Promise<string> {
  for (const { id } of (await logementsLibres(moi)).reverse()) {
    const lu = (await (await moi.get(`/api/offre/lots/${id}`)).json()) as { actions: { option: { autorisee: boolean } } };
    if (lu.actions.option.autorisee) {
      return id;
    }
  }
  throw new Error('no home may be optioned');
}

test('d’une option, on va la réserver', async ({ page, baseURL }) => {
  await entrer(page.request, baseURL ?? '', RIVALE);
  const option = await poser(moi, await unLotPrenable());
  try {
    await aller(page, '/suivi/options');
    const vers = `/lot/${option.lot.id}/reservation`;
    await expect(page.getByRole('link', { name: `Réserver le lot ${nomDuLot(option.lot)}` })).toHaveAttribute('href', vers);
    await aller(page, `/lot/${option.lot.id}/option/confirmation`);
    await expect(page.getByRole('link', { name: 'Réserver ce lot' })).toHaveAttribute('href', vers);
  } finally {
    await annuler(moi, option);
  }
});

test.describe('au téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('la liste est faite de fiches, et ce qui est à faire vient d’abord', async ({ page, baseURL }) => {
    await entrer(page.request, baseURL ?? '', RIVALE);
    const brouillon = await unBrouillon();
    await aller(page, '/suivi/reservations');
    await expect(ligneDe(page, brouillon)).toBeVisible();
    // The column titles are read by screen readers but invisible.
    await expect(page.getByRole('columnheader').first()).toBeAttached();
    await sansObstacle(page);
    await aller(page, fiche(brouillon));
    const haut = async (titre: string) =>
      (await page.getByRole('heading', { name: titre, exact: true }).boundingBox())?.y ?? 0;
    expect(await haut('Prochaine étape')).toBeLessThan(await haut('Acquéreurs'));
    // The page shows the action once only, at the bottom.
    await expect(page.getByRole('link', { name: 'Reprendre' }).filter({ visible: true })).toHaveCount(1);
    await sansObstacle(page);
  });
});

test('celle d’une autre société, et celle de personne, sont introuvables', async ({ page, baseURL }) => {
  const brouillon = await unBrouillon();
  const autre = await clientDe('EP', baseURL ?? '');
  await page.context().addCookies((await autre.storageState()).cookies);
  for (const chemin of [fiche(brouillon), '/suivi/reservations/999999', '/suivi/reservations/toutes']) {
    const reponse = await page.goto(chemin);
    await expect(page.getByRole('heading', { level: 1 }), chemin).toHaveText('Page introuvable!');
    expect(reponse?.status(), chemin).toBe(404);
  }
  await autre.dispose();
});

test('quand l’équipe l’annule, la page de qui la suit le dit d’elle-même', async ({ page, baseURL }) => {
  await entrer(page.request, baseURL ?? '', RIVALE);
  const brouillon = await unBrouillon();
  const ecoute = page.waitForResponse((une) => new URL(une.url()).pathname === '/api/evenements');
  await aller(page, fiche(brouillon));
  await ecoute;
  await expect(prochaine(page)).toContainText('Compléter le dossier');
  const motif = 'Vendu directement par le promoteur.';
  const reponse = await equipe.post(`/api/reservations/${brouillon.id}/annulation`, { data: { motif } });
  expect(reponse.ok(), await reponse.text()).toBe(true);
  await expect(prochaine(page).getByRole('heading', { name: 'Terminée' })).toBeVisible();
  await expect(prochaine(page)).toContainText(motif);
});

test.describe('le responsable d’une société', () => {
  test('suit celles des siens, sans les reprendre, et peut les annuler', async ({ page, baseURL }) => {
    const { responsable, prescripteur } = await uneSociete(equipe, baseURL ?? '');
    await entrer(page.request, baseURL ?? '', responsable);
    const brouillon = await unBrouillon(prescripteur, { ...ACHETEUSE, email: 'nolwenn.er@exemple.fr' });
    await aller(page, '/suivi/reservations');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les réservations de votre société');
    await expect(ligneDe(page, brouillon)).toContainText(brouillon.prescripteur.nom);
    await expect(page.getByRole('link', { name: /^Reprendre/ })).toHaveCount(0);
    const totaux = page.getByRole('navigation', { name: 'Totaux par prescripteur' });
    await expect(totaux.getByRole('link', { name: /^Toute la société/ })).toHaveAttribute('aria-current', 'true');
    await totaux.getByRole('link', { name: brouillon.prescripteur.nom }).click();
    await expect(page).toHaveURL(`/suivi/reservations?prescripteur=${brouillon.prescripteur.id}`);
    await expect(ligneDe(page, brouillon)).toBeVisible();
    await totaux.getByRole('link', { name: /^Toute la société/ }).click();
    await expect(page).toHaveURL('/suivi/reservations');
    await page.getByRole('columnheader', { name: 'Prescripteur' }).getByRole('link').click();
    await expect(page).toHaveURL('/suivi/reservations?tri=prescripteur.nom&sens=asc');
    await sansObstacle(page);
    await aller(page, fiche(brouillon));
    await expect(prochaine(page)).toContainText('À faire par\u00a0: le prescripteur');
    await page.getByRole('button', { name: 'Annuler la réservation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler la réservation' }).click();
    await expect(prochaine(page).getByRole('heading', { name: 'Terminée' })).toBeVisible();
    expect((await lire(prescripteur, brouillon.id)).statut.code).toBe('ANNULEE');
    commencees.splice(0);
    await prescripteur.dispose();
  });
});

test.describe('l’équipe', () => {
  test.describe('qui décide', () => {
    test.use({ storageState: fichierDeSession('IA') });

    test('trouve une réservation et l’annule avec une raison', async ({ page }) => {
      const brouillon = await unBrouillon(moi, { ...ACHETEUSE, nom: 'Gestionnaire', email: 'gestion@exemple.fr' });
      await aller(page, '/gestion');
      await page.getByRole('navigation', { name: 'Gestion' }).getByRole('link', { name: 'Réservations' }).click();
      await expect(page).toHaveURL('/gestion/reservations');
      await page.getByLabel('Acquéreur', { exact: true }).fill('Gestionnaire');
      await expect(page.getByText('1\u00a0réservation', { exact: true })).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
      await prete(page);
      await sansObstacle(page);
      await ligneDe(page, brouillon).getByRole('link', { name: brouillon.lot.numero, exact: true }).click();
      await expect(page).toHaveURL(`/gestion/reservations/${brouillon.id}`);
      await prete(page);
      await expect(page.getByRole('link', { name: 'Reprendre' })).toHaveCount(0);
      await sansObstacle(page);
      await page.getByRole('button', { name: 'Annuler la réservation' }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: 'Annuler la réservation' }).click();
      await expect(question.getByText('Ce champ est obligatoire.')).toBeVisible();
      await question.getByLabel('Raison').fill('Vendu directement par le promoteur.');
      await question.getByRole('button', { name: 'Annuler la réservation' }).click();
      await expect(page.getByText(/^Réservation annulée\s:/u)).toBeVisible();
      await expect(prochaine(page)).toContainText('Vendu directement par le promoteur.');
      expect((await lire(moi, brouillon.id)).statut.code).toBe('ANNULEE');
    });
  });

  test.describe('qui lit', () => {
    test.use({ storageState: fichierDeSession('IT') });

    test('lit la fiche, et sait pourquoi elle n’annule pas', async ({ page }) => {
      const brouillon = await unBrouillon();
      await aller(page, `/gestion/reservations/${brouillon.id}`);
      await expect(page.getByRole('region', { name: 'Réservataire', exact: true })).toContainText('Tanguy');
      const bouton = page.getByRole('button', { name: 'Annuler la réservation' });
      await expect(bouton).toHaveAttribute('aria-disabled', 'true');
      await expect(bouton).toHaveAccessibleDescription(/./);
    });
  });
});
