import { courrierPour } from './outils/courriers';
import { portailALHeure } from './outils/horloge';
import { COMPTES, expect, MOT_DE_PASSE, prete, test } from './outils/monde';
import { logementsLibres, poser } from './outils/options';

// This journey has its own clock, at Good Friday 2027: Paris changes to summer time on Sunday, and Monday is a public holiday.
test('une option court par-dessus un changement d’heure et un jour férié, se rappelle, puis s’échoit', async ({ page }) => {
  test.setTimeout(180_000);
  const portail = await portailALHeure('2027-03-26T09:00:00Z');
  const entrer = async () => {
    const data = { email: COMPTES.EP, motDePasse: MOT_DE_PASSE };
    expect((await page.request.post(`${portail.adresse}/api/session`, { data })).ok()).toBe(true);
  };
  const aller = async (chemin: string) => {
    await page.goto(`${portail.adresse}${chemin}`);
    await prete(page);
  };
  try {
    await entrer();
    const client = page.request;
    const [lot] = await logementsLibres(client, portail.adresse);
    if (lot === undefined) {
      throw new Error('the demonstration has no free home');
    }
    const option = await poser(client, lot.id, undefined, portail.adresse);
    // The three working days are Tuesday, Wednesday and Thursday. The option ends at 19:00 of Thursday, in summer time.
    expect(option.dateEcheance).toBe('2027-04-01T17:00:00Z');
    await aller(`/lot/${lot.id}`);
    await expect(page.getByText(/1er avril|01\/04\/2027|1 avril/u).first()).toBeVisible();

    portail.regler('2027-03-31T07:01:00Z');
    const rappel = await courrierPour(COMPTES.EP, /se termine bientôt/u, portail.courriers);
    expect(rappel).toContain('jeudi 1er avril 2027 à 19:00');
    expect(rappel).toContain(`lot ${lot.numero}`);

    portail.regler('2027-04-01T17:00:05Z');
    await courrierPour(COMPTES.EP, /arrivée à son terme/u, portail.courriers);
    await entrer();
    // Wait until the catalogue has followed the write.
    await expect
      .poll(async () => {
        const lu = await client.get(`${portail.adresse}/api/offre/lots/${lot.id}`);
        return ((await lu.json()) as { statut: { code: string } }).statut.code;
      })
      .toBe('L');
    await aller('/suivi/options');
    await expect(page.getByText('Echue').filter({ visible: true }).first()).toBeVisible();
  } finally {
    portail.fermer();
  }
});
