/** What staff do of people's files shows on the pages that are open, of those who may see it, and no byte of it elsewhere. */
import type { APIRequestContext } from '@playwright/test';
import { fenetreDe, ouvrir } from './outils/fenetres';
import { portailALHeure } from './outils/horloge';
import { COMPTES, expect, prete, test } from './outils/monde';
import { logementsLibres, poser } from './outils/options';

const LUNDI = '2027-03-22T09:00:00Z';
const faire = async (equipe: APIRequestContext, chemin: string, data: object = {}) => {
  const reponse = await equipe.post(chemin, { data });
  expect(reponse.ok(), await reponse.text()).toBe(true);
};

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
    await Promise.all([auteur, equipe].map((contexte) => contexte.close()));
  } finally {
    portail.fermer();
  }
});

/** Nothing more comes of the clock that was moved: what ended has ended, and lists are served. */
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
      // What the stream would have asked again, it asks as it opens: the next drawing comes after that.
      await page.evaluate(() => new Promise((suite) => requestAnimationFrame(() => requestAnimationFrame(suite))));
      await prete(page);
      expect(demandes.toSorted(), chemin).toEqual([...new Set(demandes)].toSorted());
      test.info().annotations.push({ type: 'calls', description: `${chemin}: ${demandes.length} ${demandes.join(' ')}` });
      // Alone in its browser: another tab would hear of it through the first.
      await page.close();
    }
    await visite.close();
  } finally {
    portail.fermer();
  }
});
