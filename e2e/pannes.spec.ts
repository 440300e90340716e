import { COMPTES, DU_PORTAIL, expect, fichierDeSession, MOT_DE_PASSE, seConnecter, test } from './outils/monde';
import { PANNES, Robinet, tenirLHeure } from './outils/pannes';

// The pages receive no events, so that only the failure causes calls.
test.use({ sourde: true });

/** The pause between two tries of a failed save, in milliseconds. */
const RELANCE = 10_000;

for (const [nom, { panne }] of Object.entries(PANNES)) {
  test.describe(nom, () => {
    test.use({ storageState: fichierDeSession('IA') });

    test('une saisie qui s’enregistre seule attend, et s’enregistre d’elle-même', async ({ page }) => {
      await tenirLHeure(page);
      await page.goto('/gestion/mon-compte');
      const numero = `01 99 00 20 ${String(10 + Object.keys(PANNES).indexOf(nom))}`;
      const robinet = await Robinet.poser(page, { methode: 'PATCH', chemin: /^\/api\/user\/me$/u });
      robinet.rompre(panne);
      await page.getByLabel('Professionnel').fill(numero);
      await expect(page.getByText('Pas encore enregistré : nouvel essai dans un instant')).toBeVisible();
      await robinet.passer();
      await page.clock.fastForward(RELANCE);
      // Another journey may have changed the sheet meanwhile, so that both versions are shown.
      const garder = page.getByRole('button', { name: 'Garder ma saisie' });
      const enregistre = page.getByText(/^Enregistré à /);
      await expect(enregistre.or(garder)).toBeVisible();
      if (await garder.isVisible()) {
        await garder.click();
      }
      await expect(enregistre).toBeVisible();
      // The field groups the digits when it loses the focus.
      await expect(page.getByLabel('Professionnel')).toHaveValue(new RegExp(`^${numero.replaceAll(' ', '\\s')}$`, 'u'));
    });
  });
}

for (const statut of [401, 403]) {
  test(`${statut} : la session est finie ; une fois revenu, la page et la saisie sont là`, async ({ page }) => {
    await page.goto('/connexion');
    await seConnecter(page, COMPTES.IA, MOT_DE_PASSE);
    await expect(page).toHaveURL('/home');
    await page.goto('/gestion/societes/1');
    await page.getByLabel('Groupe').fill('Une saisie en cours');
    await page.route('**/api/gestion/societes/1', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: statut, headers: DU_PORTAIL, json: { detail: 'Non.', code: 'non-connecte' } })
        : route.fallback(),
    );
    // A real 401 means that the session is over on the server too.
    if (statut === 401) {
      await page.request.delete('/api/session', { headers: { origin: new URL(page.url()).origin } });
    }
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page).toHaveURL('/connexion');
    await page.unroute('**/api/gestion/societes/1');
    await seConnecter(page, COMPTES.IA, MOT_DE_PASSE);
    await expect(page).toHaveURL('/gestion/societes/1');
    await expect(page.getByLabel('Groupe')).toHaveValue('Une saisie en cours');
  });
}
