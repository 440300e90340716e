import type { Browser, Locator, Page, Request } from '@playwright/test';
import { sansObstacle } from './outils/axe';
import { entrer, fenetreDe, ouvrir } from './outils/fenetres';
import { portailALHeure } from './outils/horloge';
import { COMPTES, expect, prete, test } from './outils/monde';
import { ANNE, champ, identite, partDe } from './outils/reservation';
import { annuler, bouton, CONTACT, logementsLibres, nomDuLot, peutOptionner, poser, RIVALE, saisir } from './outils/options';

// This file has its own portal, so that its options and those of other journeys do not disturb each other.
const LUNDI = '2027-03-22T09:00:00Z';

/** The lots of a page's rows, in order. */
const rangees = (page: Page) =>
  page
    .getByRole('row')
    .locator('a[href^="/lot/"]')
    .evaluateAll((liens) => liens.map((lien) => lien.getAttribute('href')).filter((lien) => lien?.split('/').length === 3));

/** Waits until the page has asked for lots again with this parameter and rendered the answer. */
async function relue(page: Page, parametre: string): Promise<void> {
  await page.waitForResponse((reponse) => {
    const { pathname, searchParams } = new URL(reponse.url());
    return pathname === '/api/offre/lots' && searchParams.has(parametre);
  });
  await page.evaluate(() => new Promise((suite) => requestAnimationFrame(() => requestAnimationFrame(suite))));
}

test('un lot pris par l’un change sous les yeux de l’autre, dont l’essai est refusé avec des égards', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const portail = await portailALHeure(LUNDI);
  try {
    await entrer(page.request, portail.adresse, COMPTES.EP);
    const autre = await fenetreDe(browser, portail.adresse, RIVALE);
    const flux: string[] = [];
    autre.on('request', (requete) => {
      if (new URL(requete.url()).pathname === '/api/evenements') {
        flux.push(requete.url());
      }
    });
    const lot = await (async () => {
      for (const un of await logementsLibres(page.request, portail.adresse)) {
        if (await peutOptionner(autre.request, un.id)) {
          return un;
        }
      }
      throw new Error('the demonstration has no home that both may take');
    })();
    const { id, numero, prix, programme } = lot;

    const recherche = await ouvrir(autre, `/recherche/lots?budgetMin=${prix}&budgetMax=${prix}`);
    const ligneTrouvee = recherche.getByRole('row').filter({ hasText: numero }).first();
    await expect(ligneTrouvee).toContainText('Libre');
    const fiche = await ouvrir(autre, `/lot/${id}`);
    const plan = await ouvrir(autre, `/programme/${programme.id}`);
    const ligneDuPlan = plan.getByRole('row').filter({ has: plan.getByRole('link', { name: numero, exact: true }) });
    await expect(ligneDuPlan).toContainText('Libre');
    const formulaire = await ouvrir(autre, `/lot/${id}/option`);
    await saisir(formulaire);
    const equipe = await fenetreDe(browser, portail.adresse, COMPTES.IA);
    const geree = await ouvrir(equipe, `/gestion/lots?search=${encodeURIComponent(`${programme.nomCommercial} ${numero}`)}`);
    await expect(geree.getByRole('row').filter({ hasText: numero }).first()).toContainText('Libre');
    // The rival again, in a browser that receives no events: this form learns that the lot is taken only when it is sent.
    const sourde = await fenetreDe(browser, portail.adresse, RIVALE, { sourde: true });
    const surLeTard = await ouvrir(sourde, `/lot/${id}/option`);
    await saisir(surLeTard);

    const petit = await ouvrir(autre, `/lot/${id}/option`);
    await petit.setViewportSize({ width: 390, height: 844 });
    await saisir(petit);
    const dernier = petit.getByLabel('Ville');
    await dernier.focus();
    const laOuOnEcrit = async () => (await dernier.boundingBox())?.y ?? Number.NaN;
    const yAvant = await laOuOnEcrit();

    const avant = { recherche: await rangees(recherche), plan: await rangees(plan) };
    expect(avant.recherche).toContain(`/lot/${id}`);
    expect(avant.plan.length).toBeGreaterThan(1);
    const lignesRelues = Promise.all([relue(recherche, 'id[]'), relue(plan, 'id[]')]);

    await test.step('l’un le prend', async () => {
      await page.goto(`${portail.adresse}/lot/${id}/option`);
      await prete(page);
      await saisir(page);
      await bouton(page).click();
      await expect(page).toHaveURL(`${portail.adresse}/lot/${id}/option/confirmation`);
    });

    await test.step('chaque page ouverte de l’autre change d’elle-même, sans qu’une ligne bouge', async () => {
      await expect(ligneTrouvee).toContainText('Optionné');
      await expect(ligneDuPlan).toContainText('Optionné');
      await expect(fiche.getByText('Une option court sur ce lot.')).toBeVisible();
      const refuse = fiche.getByRole('complementary', { name: 'Prix' }).getByRole('button', { name: 'Poser une option' });
      await expect(refuse).toHaveAttribute('aria-disabled', 'true');
      await expect(geree.getByRole('row').filter({ hasText: numero }).first()).toContainText('Optionné');
      await lignesRelues;
      expect(await rangees(recherche)).toEqual(avant.recherche);
      expect(await rangees(plan)).toEqual(avant.plan);
      // All tabs of a browser share one stream.
      expect(flux).toHaveLength(1);
    });

    await test.step('son formulaire le dit aussitôt, garde la saisie, propose autre chose et la liste d’attente', async () => {
      await expect(formulaire.getByRole('status').filter({ hasText: "Ce lot vient d'être optionné." })).toBeVisible();
      await expect(formulaire.getByLabel('E-mail')).toHaveValue(CONTACT.email);
      await expect(bouton(formulaire)).toHaveAttribute('aria-disabled', 'true');
      await expect(formulaire.getByText('Une option gèlerait ce prix pour vous pendant toute sa durée.')).toBeVisible();
      await expect(formulaire.getByRole('button', { name: /^Rejoindre la liste d’attente/ })).toBeVisible();
      await expect(formulaire.getByRole('heading', { name: 'Les lots libres les plus proches' })).toBeVisible();
      await sansObstacle(formulaire);
    });

    await test.step('sur un téléphone aussi, où qu’on en soit de la saisie, et sans que le champ bouge', async () => {
      const avis = petit.getByRole('status').filter({ hasText: "Ce lot vient d'être optionné." });
      await expect(avis).toBeInViewport({ ratio: 1 });
      await expect(dernier).toBeFocused();
      expect(Math.abs((await laOuOnEcrit()) - yAvant)).toBeLessThan(2);
      const fond = await avis.boundingBox();
      expect((fond?.y ?? 0) + (fond?.height ?? 0)).toBeLessThanOrEqual(yAvant);
      await sansObstacle(petit);
    });

    await test.step('l’essai d’une page qui ne l’a pas su est refusé, avec les mêmes suites', async () => {
      await expect(bouton(surLeTard)).not.toHaveAttribute('aria-disabled', 'true');
      await bouton(surLeTard).click();
      await expect(surLeTard.getByRole('status').filter({ hasText: "Ce lot vient d'être optionné." })).toBeVisible();
      await expect(surLeTard.getByText('Statut du lot à présent')).toContainText('Optionné');
      await expect(surLeTard.getByLabel('E-mail')).toHaveValue(CONTACT.email);
      await expect(surLeTard.getByRole('button', { name: /^Rejoindre la liste d’attente/ })).toBeVisible();
      await expect(surLeTard.getByRole('heading', { name: 'Les lots libres les plus proches' })).toBeVisible();
    });

    await test.step('on passe à un autre lot sans rien retaper', async () => {
      const plutot = formulaire.getByRole('link', { name: /^Optionner celui-ci/ }).first();
      const cible = (await plutot.getAttribute('href')) ?? '';
      await plutot.click();
      await expect(formulaire).toHaveURL(cible);
      await prete(formulaire);
      await expect(formulaire.getByRole('dialog')).toHaveCount(0);
      await expect(formulaire.getByLabel('E-mail')).toHaveValue(CONTACT.email);
      await expect(bouton(formulaire)).not.toHaveAttribute('aria-disabled', 'true');
    });

    await test.step('rendu, il redevient libre partout', async () => {
      await page.goto(`${portail.adresse}/suivi/options`);
      await page.getByRole('button', { name: `Autres actions\u00a0: option sur ${nomDuLot(lot)}` }).click();
      await page.getByRole('menuitem', { name: 'Annuler l’option' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’option' }).click();
      await expect(page.getByText(`Option annulée\u00a0: le lot ${numero} est de nouveau libre.`)).toBeVisible();
      await expect(ligneTrouvee).toContainText('Libre');
      await expect(ligneDuPlan).toContainText('Libre');
      await expect(fiche.getByRole('complementary', { name: 'Prix' }).getByRole('link', { name: 'Poser une option' })).toBeVisible();
    });

    await test.step('retiré de la vente, il ne paraît plus libre nulle part, et ne se prend plus', async () => {
      const planRelu = relue(plan, 'order[numero]');
      const retrait = await equipe.request.post(`/api/gestion/lots/${id}/retrait`, { data: {} });
      expect(retrait.ok(), await retrait.text()).toBe(true);
      await expect(fiche.getByRole('status').filter({ hasText: "Le lot n'est plus disponible." })).toBeVisible();
      await expect(fiche.getByRole('complementary', { name: 'Prix' }).getByRole('link', { name: 'Poser une option' })).toHaveCount(0);
      await sansObstacle(fiche);
      await expect(ligneTrouvee).toContainText('Plus en vente');
      await expect(ligneDuPlan).toContainText('Plus en vente');
      await planRelu;
      expect(await rangees(recherche)).toEqual(avant.recherche);
      expect(await rangees(plan)).toEqual(avant.plan);
      await expect(ligneDuPlan).toContainText('Plus en vente');
    });

    await Promise.all([autre, equipe, sourde].map((contexte) => contexte.close()));
  } finally {
    portail.fermer();
  }
});

/** Notes each flash of an element from now on: its animation and its background. */
const eclatsDe = (element: Locator) =>
  element.evaluateHandle((ligne) => {
    const vus: { animation: string; fond: string }[] = [];
    new MutationObserver(() => {
      if (ligne.hasAttribute('data-change')) {
        const { animationName, backgroundColor } = getComputedStyle(ligne);
        vus.push({ animation: animationName, fond: backgroundColor });
      }
    }).observe(ligne, { attributes: true, attributeFilter: ['data-change'] });
    return vus;
  });

/** A home that both prescribers may take, in a programme with other free homes. */
async function unLotPourDeux(page: Page, browser: Browser, portail: string) {
  const autre = await fenetreDe(browser, portail, RIVALE);
  const libres = await logementsLibres(page.request, portail);
  for (const un of libres) {
    const voisins = libres.filter(({ programme }) => programme.id === un.programme.id);
    if (voisins.length > 3 && (await peutOptionner(autre.request, un.id))) {
      return { autre, lot: un };
    }
  }
  throw new Error('the demonstration has no programme with homes that both may take');
}

test('comptes, total et façade suivent, une ligne change une fois, avec mouvement ou sans, et la réservation ouverte le dit', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const portail = await portailALHeure(LUNDI);
  try {
    await entrer(page.request, portail.adresse, COMPTES.EP);
    const { autre, lot } = await unLotPourDeux(page, browser, portail.adresse);
    const { id, numero, programme } = lot;
    const libresDe = async (plan: Page) => {
      const dit = await plan.getByRole('application', { name: /^Façade du programme/u }).getAttribute('aria-label');
      return Number(/dont (\d+) libre/u.exec(dit ?? '')?.[1]);
    };
    const baie = (plan: Page) => plan.locator(`[data-lot="${numero}"]`).first().evaluate((dessin) => dessin.outerHTML);
    const ligneDe = (plan: Page) => plan.getByRole('row').filter({ has: plan.getByRole('link', { name: numero, exact: true }) });

    const calme = await ouvrir(autre, `/programme/${programme.id}`);
    const mobile = await fenetreDe(browser, portail.adresse, RIVALE, { mobile: true });
    const enMouvement = await ouvrir(mobile, `/programme/${programme.id}`);
    const recherche = await ouvrir(autre, '/recherche/lots?libres=oui');
    const combien = async (ou: Page) => {
      const titre = (await ou.getByRole('heading', { level: 1 }).textContent()) ?? '';
      return Number(titre.replace(/[\s\u202f\u00a0]/gu, '').match(/^\d+/u)?.[0]);
    };
    // Options of the demonstration may end during the test, so the page is compared with one that was just opened.
    const commeUneNeuve = async (page: Page, dire: (ou: Page) => Promise<number>) => {
      const neuve = await ouvrir(autre, page.url());
      await expect.poll(async () => (await dire(page)) - (await dire(neuve))).toBe(0);
      await neuve.close();
    };
    const reservation = await ouvrir(autre, `/lot/${id}/reservation`);
    await identite(partDe(reservation, 'Réservataire'), ANNE);

    const avant = { baie: await baie(calme) };
    expect(await libresDe(calme)).toBeGreaterThan(1);
    expect(await combien(recherche)).toBeGreaterThan(1);
    const [sansMouvement, avecMouvement] = [await eclatsDe(ligneDe(calme)), await eclatsDe(ligneDe(enMouvement))];
    const fond = await ligneDe(calme).evaluate((ligne) => getComputedStyle(ligne).backgroundColor);
    const option = await poserSur(page, portail.adresse, id);

    await test.step('la ligne change une fois, et redevient comme les autres', async () => {
      for (const plan of [calme, enMouvement]) {
        await expect(ligneDe(plan)).toContainText('Optionné');
        await expect(ligneDe(plan)).not.toHaveAttribute('data-change');
      }
      const [immobile] = await sansMouvement.jsonValue();
      expect(immobile?.animation).toBe('none');
      expect(immobile?.fond).not.toBe(fond);
      const [anime] = await avecMouvement.jsonValue();
      expect(anime?.animation).toBe('lt-change');
    });

    await test.step('les comptes, la façade et le total suivent', async () => {
      for (const plan of [calme, enMouvement]) {
        await commeUneNeuve(plan, libresDe);
        await expect.poll(() => baie(plan)).not.toBe(avant.baie);
      }
      await commeUneNeuve(recherche, combien);
      // A later reading without a change causes no flash.
      expect(await sansMouvement.jsonValue()).toHaveLength(1);
      expect(await avecMouvement.jsonValue()).toHaveLength(1);
    });

    await test.step('la réservation ouverte le dit, garde la saisie, et propose autre chose', async () => {
      await expect(reservation.getByRole('status').filter({ hasText: "Ce lot vient d'être optionné." })).toBeVisible();
      await expect(champ(partDe(reservation, 'Réservataire'), 'E-mail')).toHaveValue(ANNE.email);
      const commencer = reservation.getByRole('button', { name: 'Commencer la réservation' });
      await expect(commencer).toHaveAttribute('aria-disabled', 'true');
      await expect(reservation.getByRole('button', { name: /^Rejoindre la liste d’attente/u })).toBeVisible();
      await expect(reservation.getByRole('link', { name: /^Réserver celui-ci/u }).first()).toBeVisible();
      await sansObstacle(reservation);
    });

    await test.step('rendu, tout revient', async () => {
      await annuler(page.request, option, portail.adresse);
      for (const plan of [calme, enMouvement]) {
        await expect(ligneDe(plan)).toContainText('Libre');
        await commeUneNeuve(plan, libresDe);
        await expect.poll(() => baie(plan)).toBe(avant.baie);
      }
      await commeUneNeuve(recherche, combien);
      await expect(reservation.getByText("Ce lot vient d'être optionné.")).toHaveCount(0);
    });

    await Promise.all([autre, mobile].map((contexte) => contexte.close()));
  } finally {
    portail.fermer();
  }
});

test('l’onglet qui tient le flux fermé, un autre le reprend, et ce qui s’est passé entre-temps ne lui manque pas', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const portail = await portailALHeure(LUNDI);
  try {
    await entrer(page.request, portail.adresse, COMPTES.EP);
    const autre = await fenetreDe(browser, portail.adresse, RIVALE);
    // The two lots are in two programmes, because the page of a neighbouring lot is read again after the event, for its façade.
    const libres = await logementsLibres(page.request, portail.adresse);
    const un = libres[0];
    const deux = libres.find(({ programme }) => programme.id !== un?.programme.id);
    if (un === undefined || deux === undefined) {
      throw new Error('the demonstration has not two programmes with free homes');
    }
    const ouverts: URL[] = [];
    const coupes: URL[] = [];
    const suivre = (requete: Request, ou: URL[]) => {
      const adresse = new URL(requete.url());
      if (adresse.pathname === '/api/evenements') {
        ou.push(adresse);
      }
    };
    autre.on('response', (reponse) => suivre(reponse.request(), ouverts));
    autre.on('requestfailed', (requete) => suivre(requete, coupes));
    const premier = await ouvrir(autre, `/lot/${un.id}`);
    // Wait for the stream, because on a busy machine a page shows long before it follows the stream. Without the wait the page would
    // read the option again, and no tab would have a fact to continue from.
    await expect.poll(() => ouverts.length).toBe(1);
    const second = await ouvrir(autre, `/lot/${deux.id}`);
    await expect.poll(() => quiAttendent(second)).toBe(1);
    const option = await poserSur(page, portail.adresse, un.id);
    await expect(premier.getByText('Une option court sur ce lot.')).toBeVisible();

    // The stream can no longer be reached: the tab that takes over finds it closed.
    await autre.route('**/api/evenements*', (route) => route.abort('connectionrefused'));
    const coupesAvant = coupes.length;
    await premier.close();
    await expect.poll(() => coupes.slice(coupesAvant).some(({ searchParams }) => searchParams.has('depuis'))).toBe(true);
    await poserSur(page, portail.adresse, deux.id);
    await expect(second.getByRole('complementary', { name: 'Prix' }).getByRole('link', { name: 'Poser une option' })).toBeVisible();
    expect(ouverts).toHaveLength(1);

    await autre.unroute('**/api/evenements*');
    await expect(second.getByText('Une option court sur ce lot.')).toBeVisible();
    // The tab that takes over received the missed events: a page that continues from a fact reads nothing again.
    await expect.poll(() => ouverts.length).toBe(2);
    expect(ouverts[1]?.searchParams.get('depuis')).toMatch(/^\d+$/u);
    await annuler(page.request, option, portail.adresse);
    await autre.close();
  } finally {
    portail.fermer();
  }
});

/** The number of tabs of this browser that wait for another one's stream. */
const quiAttendent = (page: Page) => page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);

const poserSur = (page: Page, portail: string, lot: string) => poser(page.request, lot, undefined, portail);
