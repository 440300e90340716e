import { sansObstacle } from './outils/axe';
import { entrer, fenetreDe } from './outils/fenetres';
import { portailALHeure } from './outils/horloge';
import { COMPTES, expect, test } from './outils/monde';
import { PERSONNE } from './outils/options';
import { ouvrirLaReservation as ouvrir } from './outils/portail-reservation';
import { champ, dossier, enregistre, partDe, taper } from './outils/reservation';
import { commencer } from './outils/suivi-reservations';

/** A time after which every draft has ended, in milliseconds. A draft ends on the first working evening after 72 hours. */
const APRES_LA_FIN = 8 * 24 * 3_600_000;

test.use({ storageState: PERSONNE, contextOptions: { reducedMotion: 'reduce' } });

test('un brouillon échu le dit, garde à l’écran ce qui fut saisi, et rend le lot', async ({ page, browser }) => {
  test.setTimeout(180_000);
  // The portal starts at the present time, because its answers carry the machine's time, whatever the portal's clock says.
  const portail = await portailALHeure(new Date().toISOString());
  try {
    await entrer(page.request, portail.adresse, COMPTES.EP);
    await page.clock.install();
    const une = await commencer(page.request, undefined, portail.adresse);
    await ouvrir(page, une, portail.adresse);
    const ici = partDe(page, 'Réservataire');
    await taper(ici, 'Lieu de naissance', 'Brest');
    await enregistre(page);
    // This window receives no events.
    const ailleurs = await fenetreDe(browser, portail.adresse, COMPTES.EP, { sourde: true });
    const autre = await ailleurs.newPage();
    await ouvrir(autre, une);

    portail.regler(new Date(Date.now() + APRES_LA_FIN).toISOString());
    // The clock has moved so far that the sessions have ended.
    await entrer(page.request, portail.adresse, COMPTES.EP);
    await entrer(ailleurs.request, portail.adresse, COMPTES.EP);
    await expect.poll(async () => (await dossier(ailleurs.request, une.id)).draft, 'the draft ends').toBe(false);

    await test.step('de soi-même, quand vient l’heure', async () => {
      await page.clock.fastForward(APRES_LA_FIN);
      await expect(page.getByText(/^Cette réservation n’est plus un brouillon/u)).toBeVisible();
      await expect(champ(ici, 'Lieu de naissance')).toHaveValue('Brest');
      await expect(champ(ici, 'Lieu de naissance')).toBeDisabled();
      await sansObstacle(page);
    });

    await test.step('ou à la frappe suivante', async () => {
      const la = partDe(autre, 'Réservataire');
      await taper(la, 'Adresse', '3, quai du Port');
      await expect(autre.getByText(/^Cette réservation n’est plus un brouillon/u)).toBeVisible();
      await expect(champ(la, 'Adresse')).toHaveValue('3, quai du Port');
    });
    await expect
      .poll(async () => {
        const lu = await ailleurs.request.get(`/api/offre/lots/${une.lot.id}`);
        return ((await lu.json()) as { statut: { code: string } }).statut.code;
      })
      .toBe('L');
    await ailleurs.close();
  } finally {
    portail.fermer();
  }
});
