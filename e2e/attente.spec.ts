import type { APIRequestContext } from '@playwright/test';
import { sansObstacle } from './outils/axe';
import { courrierPour } from './outils/courriers';
import { entrer, fenetreDe, ouvrir, prescripteurs } from './outils/fenetres';
import { portailALHeure } from './outils/horloge';
import { COMPTES, expect, prete, test } from './outils/monde';
import { bouton, CONTACT, logementsLibres, peutOptionner, poser, RIVALE, saisir } from './outils/options';

const MINUTE = 60_000;
/** The length of a head start. */
const AVANCE = 15 * MINUTE;

const heure = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' });

// This journey has its own clock, because the option ends after working days and head starts after a quarter of an hour.
test('l’option échoit, et la liste d’attente est servie dans l’ordre, chacun son quart d’heure', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const portail = await portailALHeure('2027-03-22T09:00:00Z');
  const ici = (chemin: string) => `${portail.adresse}${chemin}`;
  const regler = (instant: number) => portail.regler(new Date(instant).toISOString());
  const lire = async (client: APIRequestContext, id: string) =>
    (await (await client.get(ici(`/api/offre/lots/${id}`))).json()) as {
      statut: { code: string };
      disponibleLe: string | null;
    };
  try {
    const equipe = await fenetreDe(browser, portail.adresse, COMPTES.IA);
    const [troisieme = '', quatrieme = ''] = await prescripteurs(equipe.request, portail.adresse, 2, [COMPTES.EP, RIVALE]);
    await equipe.close();
    await entrer(page.request, portail.adresse, COMPTES.EP);
    const premiere = await fenetreDe(browser, portail.adresse, RIVALE);
    const seconde = await fenetreDe(browser, portail.adresse, troisieme);

    const lot = await (async () => {
      for (const un of await logementsLibres(page.request, portail.adresse)) {
        if ((await peutOptionner(premiere.request, un.id)) && (await peutOptionner(seconde.request, un.id))) {
          return un;
        }
      }
      throw new Error('the demonstration has no home that all may take');
    })();
    const { id } = lot;
    const pourCeLot = new RegExp(`en priorité[^]*/lot/${id}\\b`, 'u');
    const { dateEcheance } = await poser(page.request, id, undefined, portail.adresse);

    await test.step('deux personnes rejoignent la liste, et voient leur place', async () => {
      for (const [contexte, place] of [
        [premiere, '1er sur 1'],
        [seconde, '2e sur 2'],
      ] as const) {
        const fiche = await ouvrir(contexte, `/lot/${id}`);
        const rejoindre = fiche.getByRole('button', { name: 'Rejoindre la liste d’attente' });
        const quitter = fiche.getByRole('button', { name: 'Quitter la liste d’attente' });
        // Only the keyboard is used. After each action the button that comes next has the focus.
        await rejoindre.press('Enter');
        await expect(fiche.getByText('Un e-mail vous préviendra dès que ce lot sera libre.')).toBeVisible();
        await expect(quitter).toBeFocused();
        await quitter.press('Enter');
        await fiche.getByRole('dialog').getByRole('button', { name: 'Quitter la liste' }).press('Enter');
        await expect(rejoindre).toBeFocused();
        await rejoindre.press('Enter');
        await expect(quitter).toBeFocused();
        await expect(fiche.getByText(/^Vous êtes .* dans la liste d’attente\.$/)).toHaveText(
          `Vous êtes ${place} dans la liste d’attente.`,
        );
        await sansObstacle(fiche);
        await fiche.close();
      }
    });

    await test.step('qui tient le lot ne l’attend pas', async () => {
      const refus = await page.request.post(ici('/api/info-dispo'), { data: { lot: id } });
      expect(refus.status()).toBe(409);
      expect(await refus.json()).toMatchObject({
        code: 'alerte-impossible',
        detail: "Vous ne pouvez pas créer d'alerte pour ce lot",
      });
    });

    // Just before the option ends, each person has their page open. Nobody acts from here on.
    const fin = Date.parse(dateEcheance);
    regler(fin - MINUTE);
    await entrer(premiere.request, portail.adresse, RIVALE);
    await entrer(seconde.request, portail.adresse, troisieme);
    const chezLaPremiere = await ouvrir(premiere, `/lot/${id}`);
    const chezLaSeconde = await ouvrir(seconde, `/lot/${id}`);
    const recherche = await ouvrir(seconde, `/recherche/lots?budgetMin=${lot.prix}&budgetMax=${lot.prix}`);
    const ailleurs = await ouvrir(premiere, '/suivi/denonciations');
    const ligne = recherche.getByRole('row').filter({ hasText: lot.numero }).first();
    await expect(ligne).toContainText('Optionné');

    const finDeLaPremiere = await test.step('l’option échoit\u00a0: la première a quinze minutes, la seconde attend', async () => {
      regler(fin + 5_000);
      const offre = chezLaPremiere.getByRole('status').filter({ hasText: 'Ce lot vous est proposé en priorité' });
      await expect(offre).toBeVisible({ timeout: 90_000 });
      const { statut, disponibleLe } = await lire(premiere.request, id);
      expect(statut.code).toBe('O');
      const jusqua = Date.parse(disponibleLe ?? '');
      expect(jusqua - fin).toBeGreaterThanOrEqual(AVANCE);
      expect(jusqua - fin).toBeLessThan(AVANCE + 2 * MINUTE);
      // The portal's clock is ahead of the machine's, so the browser shows the day with the time.
      await expect(offre).toContainText(heure.format(jusqua));
      const panneau = chezLaPremiere.getByRole('complementary', { name: 'Prix' });
      // The message of the offer holds the countdown as a `timer`, which screen readers do not announce at each change.
      await expect(offre.getByRole('timer')).toContainText('Encore');
      await expect(panneau.getByRole('link', { name: 'Optionner ce lot' })).toHaveAttribute('href', `/lot/${id}/option`);
      await sansObstacle(chezLaPremiere);
      await expect(chezLaSeconde.getByText('Ce lot est proposé en priorité à une personne de sa liste d’attente.')).toBeVisible();
      await expect(ligne).toContainText('proposé en priorité');
      await expect(ligne).toContainText(heure.format(jusqua));
      // The countdown also runs on the other page that the first person has open.
      const tour = ailleurs.getByRole('paragraph').filter({ hasText: `${lot.numero}, ${lot.programme.nomCommercial}, vous est proposé en priorité` });
      // The moved clock caused many events at once, and the last ones wait for the first (`direct-dossiers.ts`).
      await expect(tour.getByRole('timer')).toHaveText(/min/u, { timeout: 90_000 });
      await expect(tour.getByRole('link', { name: 'Voir le lot' })).toHaveAttribute('href', `/lot/${id}`);
      await sansObstacle(ailleurs);
      await ailleurs.close();
      // The mail must be about this lot, because in the demonstration she also waits for others.
      await courrierPour(RIVALE, pourCeLot, portail.courriers);
      return jusqua;
    });

    await test.step('personne d’autre ne le prend, la seconde pas plus qu’un passant', async () => {
      const passant = await fenetreDe(browser, portail.adresse, quatrieme);
      for (const { request } of [seconde, passant]) {
        const reponse = await request.post(ici('/api/options'), { data: { lot: id, contact: CONTACT } });
        expect(reponse.status(), await reponse.text()).toBe(409);
      }
      await passant.close();
    });

    await test.step('le quart d’heure passe sans qu’elle le prenne\u00a0: c’est le tour de la seconde', async () => {
      regler(finDeLaPremiere + 5_000);
      const offre = chezLaSeconde.getByRole('status').filter({ hasText: 'Ce lot vous est proposé en priorité' });
      await expect(offre).toBeVisible({ timeout: 90_000 });
      await expect(chezLaPremiere.getByRole('link', { name: 'Optionner ce lot' })).toHaveCount(0);
      await courrierPour(troisieme, pourCeLot, portail.courriers);
      await chezLaSeconde.getByRole('link', { name: 'Optionner ce lot' }).click();
      await expect(chezLaSeconde).toHaveURL(`/lot/${id}/option`);
      await prete(chezLaSeconde);
      await saisir(chezLaSeconde);
      await bouton(chezLaSeconde).click();
      await expect(chezLaSeconde).toHaveURL(`/lot/${id}/option/confirmation`);
    });

    await test.step('pris, il n’est plus proposé à personne', async () => {
      await expect(ligne).toContainText('Optionné');
      await expect(ligne).not.toContainText('proposé en priorité');
      await expect(chezLaPremiere.getByText('Une option court sur ce lot.')).toBeVisible();
      expect(await lire(seconde.request, id)).toMatchObject({ statut: { code: 'O' }, disponibleLe: null });
    });
    await Promise.all([premiere.close(), seconde.close()]);
  } finally {
    portail.fermer();
  }
});
