/**
 * An action of the staff on people's files appears on the open pages of those who may see it, and sends no byte of it to
 * others.
 */
import type { APIRequestContext, Page } from '@playwright/test';
import { denoncer, deuxProgrammes, quelquUn } from './outils/denonciation';
import { entrer, fenetreDe, ouvrir } from './outils/fenetres';
import { portailALHeure } from './outils/horloge';
import { COMPTES, expect, prete, test } from './outils/monde';
import { logementsLibres, poser, RIVALE } from './outils/options';

const LUNDI = '2027-03-22T09:00:00Z';
declare global {
  interface Window {
    /** The bytes received on the stream that `ecouter` opens. */
    octetsRecus: string;
  }
}

/** Opens a second stream in the page, beside the page's own, and keeps the bytes of the second one. */
const ecouter = (page: Page) =>
  page.evaluate(async () => {
    window.octetsRecus = '';
    const flux = (await fetch('/api/evenements')).body?.pipeThrough(new TextDecoderStream()).getReader();
    const lire = async (): Promise<void> => {
      const morceau = await flux?.read();
      if (morceau !== undefined && !morceau.done) {
        window.octetsRecus += morceau.value;
        await lire();
      }
    };
    void lire();
  });

const octets = (page: Page) => page.evaluate(() => window.octetsRecus);

const faire = async (equipe: APIRequestContext, chemin: string, data: object = {}) => {
  const reponse = await equipe.post(chemin, { data });
  expect(reponse.ok(), await reponse.text()).toBe(true);
};

test('une dénonciation décidée par l’équipe se voit sur la liste ouverte de son prescripteur, et nulle part ailleurs', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const portail = await portailALHeure(LUNDI);
  try {
    await entrer(request, portail.adresse, COMPTES.EP);
    const auteur = await fenetreDe(browser, portail.adresse, COMPTES.EP);
    const rivale = await fenetreDe(browser, portail.adresse, RIVALE);
    const equipe = await fenetreDe(browser, portail.adresse, COMPTES.IA);
    const [programme] = await deuxProgrammes(auteur.request);
    const dite = quelquUn();
    await denoncer(rivale.request, dite, [programme]);
    const gerees = await ouvrir(equipe, '/gestion/denonciations');
    const leur = await ouvrir(rivale, '/suivi/denonciations');
    await ecouter(leur);

    const { id, statut } = await denoncer(auteur.request, dite, [programme]);
    expect(statut.code).toBe('1');
    await test.step('faite, elle est dans la liste ouverte de l’équipe', async () => {
      await expect(gerees.locator(`a[href="/gestion/denonciations/${id}"]`)).toBeVisible();
    });
    const sienne = await ouvrir(auteur, '/suivi/denonciations');
    const ligne = sienne.getByRole('row').filter({ hasText: dite.email });
    await expect(ligne).toContainText('En cours');

    await test.step('refusée, elle l’est sous les yeux de son prescripteur', async () => {
      await faire(equipe.request, `/api/gestion/denonciations/${id}/refus`, { motif: 'Déclarée par une autre société' });
      await expect(ligne).toContainText('Refusée');
    });

    await test.step('l’autre société n’en a reçu aucun octet', async () => {
      const [lot] = await logementsLibres(auteur.request, portail.adresse);
      await faire(equipe.request, `/api/gestion/lots/${lot?.id}/statut`, { statut: 'O' });
      await expect.poll(() => octets(leur)).toContain(`"lot":"${lot?.id}"`);
      // The stream may bring events about this viewer's own declarations, which the moved clock ends. Only this declaration is looked for.
      expect(await octets(leur)).not.toContain(`"mot":"denonciations","id":${id}`);
    });
    await Promise.all([auteur, rivale, equipe].map((contexte) => contexte.close()));
  } finally {
    portail.fermer();
  }
});

test('une option prolongée par l’équipe change d’échéance sur le suivi ouvert', async ({ browser }) => {
  test.setTimeout(180_000);
  const portail = await portailALHeure(LUNDI);
  try {
    const auteur = await fenetreDe(browser, portail.adresse, COMPTES.EP);
    const equipe = await fenetreDe(browser, portail.adresse, COMPTES.IA);
    const [lot] = await logementsLibres(auteur.request, portail.adresse);
    if (lot === undefined) {
      throw new Error('the demonstration has no free home');
    }
    const option = await poser(auteur.request, lot.id, undefined, portail.adresse);
    const suivi = await ouvrir(auteur, '/suivi/options');
    const ligne = suivi.getByRole('row').filter({ has: suivi.locator(`a[href="/lot/${lot.id}"]`) }).first();
    await expect(ligne).toBeVisible();
    const avant = (await ligne.textContent()) ?? '';
    await faire(equipe.request, `/api/options/${option.id}/prolongation`);
    await expect(ligne).not.toHaveText(avant);

    await test.step('la cloche le garde, et retient ce qui est lu', async () => {
      // The moved clock has passed some deadlines, and the ends of those files send events too.
      await calme(auteur.request);
      await suivi.getByRole('button', { name: /^Notifications, \d+\snon lue/u }).press('Enter');
      const panneau = suivi.getByRole('dialog', { name: /^Notifications/u });
      const arrivee = panneau.getByRole('link').filter({ hasText: `${lot.numero}, ${lot.programme.nomCommercial}` }).first();
      await expect(arrivee).toContainText('Non lue\u00a0: Option prolongée');
      await expect(arrivee).toHaveAttribute('href', `/lot/${lot.id}`);
      await panneau.getByRole('button', { name: 'Tout marquer comme lu' }).click();
      await expect(arrivee).not.toContainText('Non lue');
      await suivi.keyboard.press('Escape');
      await expect(suivi.getByRole('button', { name: 'Notifications, aucune non lue' })).toBeFocused();
    });
    await Promise.all([auteur, equipe].map((contexte) => contexte.close()));
  } finally {
    portail.fermer();
  }
});

/** Waits until the moved clock causes no more events: everything has ended, and the lists were served. */
async function calme(client: APIRequestContext): Promise<void> {
  let vu = -1;
  await expect
    .poll(
      async () => {
        const avant = vu;
        vu = ((await (await client.get('/api/pret')).json()) as { dernierFait: number }).dernierFait;
        return vu === avant;
      },
      { intervals: [3_000] },
    )
    .toBe(true);
}

test('une première visite ne demande rien deux fois, et n’en redemande rien quand elle suit ce qui se passe', async ({
  browser,
}) => {
  const portail = await portailALHeure(LUNDI);
  try {
    const visite = await fenetreDe(browser, portail.adresse, COMPTES.EP);
    await calme(visite.request);
    for (const chemin of ['/home', '/recherche/lots?pieces=3&libres=oui', '/recherche/programmes']) {
      const page = await visite.newPage();
      const demandes: string[] = [];
      page.on('request', (requete) => {
        const { pathname, search } = new URL(requete.url());
        if (requete.method() === 'GET' && /^\/(?:api|lieux|search)\b/u.test(pathname)) {
          demandes.push(pathname + search);
        }
      });
      const suivie = page.waitForResponse((reponse) => new URL(reponse.url()).pathname === '/api/evenements');
      await page.goto(chemin);
      await prete(page);
      const flux = new URL((await suivie).url());
      expect(flux.searchParams.get('depuis'), `${chemin} follows from the number of its shell`).toMatch(/^\d+$/u);
      // When its stream opens, a page may repeat some calls at once: wait for the render after them.
      await page.evaluate(() => new Promise((suite) => requestAnimationFrame(() => requestAnimationFrame(suite))));
      await prete(page);
      expect(demandes.toSorted(), chemin).toEqual([...new Set(demandes)].toSorted());
      test.info().annotations.push({ type: 'calls', description: `${chemin}: ${demandes.length} ${demandes.join(' ')}` });
      // Close the page, so that the next one is the only tab of its browser. A second tab would receive its events through the first.
      await page.close();
    }
    await visite.close();
  } finally {
    portail.fermer();
  }
});
