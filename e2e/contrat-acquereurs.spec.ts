/** The two buyers of a contract, each from their mail and on their own device, one of them a phone. */
import { readFileSync } from 'node:fs';
import { sansObstacle } from './outils/axe';
import { tabulerJusqua } from './outils/clavier';
import {
  aRecuUnLien,
  accepterLeContrat,
  acquereur,
  dossierAFaireSigner,
  faireSigner,
  refuserLeContrat,
  reservation,
  signerLeContrat,
  texteAAccepter,
} from './outils/contrat';
import { CONTRATS, enContrat, seRetracterPresque } from './outils/contrat-montre';
import { appareil } from './outils/fenetres';
import { expect, prete, test } from './outils/monde';
import { clientDe } from './outils/options';
import { lienDeSignature, toutLire, toutLireAuTelephone } from './outils/signature';

test('deux acquéreurs signent depuis leurs e-mails, l’un au téléphone ; le second refuse, puis revient sur son refus', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const prescripteur = await clientDe('EP', baseURL ?? '');
  const [lea, hugo] = [acquereur('Mme', 'Léa', 'Perrin'), acquereur('M', 'Hugo', 'Perrin')];
  const dossier = await dossierAFaireSigner(prescripteur, [lea, hugo]);
  await faireSigner(prescripteur, dossier);
  const telephone = await appareil(browser, baseURL, 390);
  const bureau = await appareil(browser, baseURL, 1440);

  await test.step('le premier acquéreur ouvre le contrat de son téléphone ; le second n’a encore aucun lien', async () => {
    const demandes: string[] = [];
    telephone.on('request', (requete) => demandes.push(requete.url()));
    const lien = await lienDeSignature(lea);
    expect(aRecuUnLien(hugo)).toBe(false);
    await telephone.goto(lien);
    await prete(telephone);
    await expect(telephone.getByRole('heading', { level: 1 })).toHaveText(/contrat de réservation/iu);
    await expect(telephone.getByText(/^À signer avant le /u)).toBeVisible();
    await sansObstacle(telephone);
    const jeton = lien.split('#')[1] ?? '';
    expect(jeton.length).toBeGreaterThan(20);
    expect(demandes.filter((une) => une.split('#')[0]?.includes(jeton))).toEqual([]);
  });

  const barre = telephone.getByRole('region', { name: 'Étapes de la signature' });
  await test.step('elle lit tout, ouvre une annexe, et n’avance pas sans accepter', async () => {
    await toutLireAuTelephone(telephone);
    await telephone.getByRole('button', { name: /^Revoir (?:les \d+.annexes|l’annexe)$/u }).click();
    const annexes = telephone.getByRole('region', { name: /annexes? jointes?$/u });
    await expect(annexes.getByRole('heading')).toBeFocused();
    const onglet = telephone.context().waitForEvent('page');
    await annexes.getByRole('listitem').first().getByRole('button').click();
    expect((await onglet).url()).toMatch(/^(?:about:blank|blob:)/u);
    await expect(annexes.getByRole('listitem').first()).toContainText('déjà ouverte');
    await (await onglet).close();
    await annexes.getByText('Leurs empreintes').click();
    await expect(annexes.getByText(/^[0-9a-f]{64}$/u).first()).toBeVisible();
    await barre.getByRole('button', { name: 'Continuer' }).click();
    await sansObstacle(telephone);
    await barre.getByRole('button', { name: 'Continuer' }).click();
    await expect(telephone.getByRole('alert')).toHaveText('Veuillez valider les conditions générales pour poursuivre');
    await expect(texteAAccepter(telephone, /^J’ai pris connaissance/u)).toBeFocused();
  });

  await test.step('elle accepte, garde le papier pour le recommandé, et signe avec le code reçu', async () => {
    await accepterLeContrat(telephone);
    await expect(telephone.getByRole('group', { name: /facultatif$/u }).getByRole('checkbox')).not.toBeChecked();
    await barre.getByRole('button', { name: 'Continuer' }).click();
    await signerLeContrat(telephone, barre, lea);
    await expect(telephone.getByText(/^Il reste 2.signatures.: celle de M\. Hugo Perrin/u)).toBeVisible();
    await sansObstacle(telephone);
    const recu = telephone.waitForEvent('download');
    await telephone.getByRole('button', { name: /^Télécharger votre exemplaire/u }).click();
    expect(readFileSync(await (await recu).path()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('le second reçoit alors son lien, refuse avec une raison, et le premier l’apprend', async () => {
    await bureau.goto(await lienDeSignature(hugo));
    await prete(bureau);
    await sansObstacle(bureau);
    await refuserLeContrat(bureau, 'La date de livraison n’est pas celle annoncée.');
    await expect(bureau.getByText(/pour changer d’avis, jusqu’au /u)).toBeVisible();
    await sansObstacle(bureau);
    await telephone.reload();
    await expect(telephone.getByText(/^M\. Hugo Perrin a refusé de signer/u)).toBeVisible();
  });

  await test.step('il revient sur son refus, accepte aussi le recommandé électronique, et signe', async () => {
    await bureau.reload();
    await bureau.getByRole('button', { name: 'Revenir sur mon refus' }).click();
    await expect(bureau.getByText(/^À signer avant le /u)).toBeVisible();
    await toutLire(bureau);
    await accepterLeContrat(bureau);
    await texteAAccepter(bureau, /lettre recommandée électronique/u).check();
    await signerLeContrat(bureau, bureau, hugo);
    await expect(bureau.getByText(/^Il reste une signature, celle /u)).toBeVisible();
  });

  await test.step('le contrat attend la société, avec le seul consentement qui a été donné', async () => {
    await expect.poll(async () => (await reservation(prescripteur, dossier.id)).etape.code).toBe('SIGNATURE_SOCIETE');
    const { contrat } = await reservation(prescripteur, dossier.id);
    expect(contrat?.acquereurs.map(({ etat, consentement }) => [etat, consentement !== null])).toEqual([
      ['signe', false],
      ['signe', true],
    ]);
  });
});

test('du clavier seul, un acquéreur lit, accepte et demande son code', async ({ page }) => {
  await enContrat(page, 'à signer');
  await page.goto('/signature#jeton');
  await toutLire(page, async (suivante) => {
    await tabulerJusqua(page, suivante);
    await page.keyboard.press('Enter');
  });
  for (const debut of [/^J’ai pris connaissance/u, /^J’ai lu le contrat/u]) {
    await tabulerJusqua(page, texteAAccepter(page, debut));
    await page.keyboard.press('Space');
  }
  await tabulerJusqua(page, page.getByRole('button', { name: 'Recevoir le code' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code à six chiffres')).toBeFocused();
  await page.keyboard.type('481');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tapez les six chiffres')).toBeVisible();
});

/** The title of each state. */
const DIT: Readonly<Record<keyof typeof CONTRATS, RegExp>> = {
  'à signer': /^Contrat de réservation du lot A203$/u,
  code: /^Contrat de réservation du lot A203$/u,
  attente: /^Ce n’est pas encore à vous$/u,
  refusé: /^Vous avez refusé de signer$/u,
  clos: /^Ce contrat n’est plus à signer ici$/u,
  signé: /^Vous avez signé$/u,
  'refusé par l’autre': /^Vous avez signé$/u,
  'sans notification': /^Votre délai de rétractation$/u,
  délai: /^Votre délai de rétractation$/u,
  'délai, code': /^Votre délai de rétractation$/u,
  rétracté: /^La rétractation est enregistrée$/u,
  ferme: /^Votre délai de rétractation est terminé$/u,
  papier: /^Tout le monde a signé$/u,
  tablette: /^Rendez la tablette$/u,
  'tablette, dernier': /^Vous avez signé$/u,
  notaire: /^Dossier de la vente$/u,
};

for (const [etat, titre] of Object.entries(DIT) as [keyof typeof CONTRATS, RegExp][]) {
  test(`sans obstacle, sur un bureau et un téléphone : ${etat}`, async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await enContrat(page, etat);
      await page.goto('about:blank');
      await page.goto('/signature#jeton');
      await expect(page.getByRole('heading', { name: titre }).first()).toBeVisible();
      if (etat === 'délai' && width === 390) {
        await seRetracterPresque(page);
      }
      await sansObstacle(page);
    }
  });
}
