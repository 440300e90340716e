/** A first visit: answers in the page are not asked for again, and nothing moves after the first display. */
import { expect, fichierDeSession, prete, test, unAppartementLibre } from './outils/monde';

// The pages receive no events, because a page that begins to follow events may repeat a call.
test.use({ sourde: true });

/** The sum of the layout shifts of a page. */
const DECALAGE = () =>
  new Promise<number>((resoudre) => {
    new PerformanceObserver((liste) => {
      const decalages = liste.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
      resoudre(decalages.reduce((somme, { value, hadRecentInput }) => somme + (hadRecentInput ? 0 : value), 0));
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resoudre(0), 1_000);
  });

for (const [qui, largeur] of [
  ['EP', 1440],
  ['EP', 390],
] as const) {
  test.describe(`un prescripteur, à ${largeur} px`, () => {
    test.use({ storageState: fichierDeSession(qui), viewport: { width: largeur, height: 844 } });

    test('un lot et une recherche viennent avec leur page, sans bouger', async ({ page }) => {
      const lot = await unAppartementLibre(page.request);
      const demandes: string[] = [];
      page.on('request', (requete) => demandes.push(decodeURIComponent(new URL(requete.url()).pathname)));
      for (const [chemin, appels] of [
        [`/lot/${lot.id}`, [`/api/offre/lots/${lot.id}`, `/api/offre/lots/${lot.id}/documents`]],
        [`/programme/${lot.programme.id}`, [`/api/offre/programmes/${lot.programme.id}`]],
        ['/recherche/lots?pieces=3&libres=oui', ['/api/offre/lots', '/api/offre/lots/facettes']],
      ] as const) {
        demandes.length = 0;
        await page.goto(chemin);
        await prete(page);
        for (const appel of ['/api/user/me', ...appels]) {
          expect(demandes, `${chemin} asks for what it holds`).not.toContain(appel);
        }
        expect(await page.evaluate(DECALAGE), chemin).toBeLessThan(0.1);
      }
    });
  });
}
