/**
 * Contracts as their prescriber and the staff see them. One is sent, signed on the spot, countersigned and notified, until the sale is
 * firm; one is signed on paper; one is refused, and the refusal is withdrawn.
 */
import { telechargerLeDossier } from './outils/archive';
import { sansObstacle } from './outils/axe';
import { tabulerJusqua } from './outils/clavier';
import {
  acquereur,
  aujourdhui,
  choisirAContresigner,
  contresigner,
  dialogue,
  dossierAFaireSigner,
  faireSigner,
  finDuDelai,
  noterLesNotifications,
  quiSigne,
  referenceDe,
  refuserLeContrat,
  reservation,
  signerIci,
  statutDuLot,
} from './outils/contrat';
import { lienDuCourrier } from './outils/courriers';
import { appareil, chez, entrer, fenetreDe, ouvrir } from './outils/fenetres';
import { portailALHeure } from './outils/horloge';
import { unPdf } from './outils/inscription';
import { COMPTES, expect, prete, test } from './outils/monde';
import { PERSONNE } from './outils/options';
import { lienDeSignature } from './outils/signature';

test.use({ storageState: PERSONNE, contextOptions: { reducedMotion: 'reduce' } });

const PDF = { mimeType: 'application/pdf', buffer: unPdf() };

test('du dossier complet à la vente définitive : envoyé, signé par e-mail puis sur place, contresigné, notifié, et son dossier s’ouvre', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const portail = await portailALHeure(new Date().toISOString());
  try {
    const [lea, hugo] = [acquereur('Mme', 'Léa', 'Perrin'), acquereur('M', 'Hugo', 'Perrin')];
    const prescripteur = await fenetreDe(browser, portail.adresse, COMPTES.EP);
    const equipe = await fenetreDe(browser, portail.adresse, COMPTES.IA);
    const dossier = await dossierAFaireSigner(prescripteur.request, [lea, hugo]);
    const { id, lot } = dossier;
    const reference = referenceDe(dossier);
    const ici = await ouvrir(prescripteur, `/lot/${lot.id}/reservation?brouillon=${id}&section=recapitulatif`);
    const bureau = await equipe.newPage();
    const etape = async () => (await reservation(prescripteur.request, id)).etape.code;

    await test.step('depuis le récapitulatif, du clavier, le contrat part par e-mail', async () => {
      const bouton = ici.getByRole('button', { name: 'Faire signer' });
      await tabulerJusqua(ici, bouton);
      await ici.keyboard.press('Enter');
      await expect(dialogue(ici).getByRole('radio', { name: 'Par e-mail' })).toBeChecked();
      await sansObstacle(ici);
      await tabulerJusqua(ici, dialogue(ici).getByRole('button', { name: 'Envoyer à signer' }));
      await ici.keyboard.press('Enter');
      await expect(ici).toHaveURL(`/suivi/reservations/${id}?retour=signature`);
      await expect(ici.getByText('Le contrat est envoyé à Mme Léa Perrin')).toBeVisible();
      await expect(quiSigne(ici, lea.nom).first()).toContainText('à son tour');
      await sansObstacle(ici);
    });

    await test.step('la première signe chez elle, et la page qui attendait le dit', async () => {
      const elle = await appareil(browser, portail.adresse);
      await elle.goto(await lienDeSignature(lea, portail.courriers));
      await prete(elle);
      await signerIci(elle, lea, portail.courriers);
      await elle.context().close();
      await expect(ici.getByText('Mme Léa Perrin a signé')).toBeVisible();
      // Somebody has signed, so the contract can no longer change.
      const brouillon = ici.getByRole('button', { name: 'Renvoyer au brouillon' });
      await expect(brouillon).toHaveAttribute('aria-disabled', 'true');
    });

    await test.step('une adresse se corrige, le second signe sur place, et la tablette revient', async () => {
      await ici.getByRole('button', { name: /^Corriger l’adresse.+Hugo Perrin$/u }).click();
      const suivante = { ...hugo, email: `corrige.${hugo.email}` };
      await dialogue(ici).getByLabel('Le bon e-mail').fill(suivante.email);
      await dialogue(ici).getByRole('button', { name: 'Corriger' }).click();
      await expect(dialogue(ici)).toHaveCount(0);
      expect(await lienDeSignature(suivante, portail.courriers)).toContain('/signature#');
      await ici.getByRole('button', { name: 'Signer sur place' }).first().click();
      await expect(ici).toHaveURL(/\/signature#/u);
      await prete(ici);
      await signerIci(ici, suivante, portail.courriers);
      await ici.getByRole('link', { name: 'Rendre la tablette' }).click();
      await expect(ici).toHaveURL(`/suivi/reservations/${id}?retour=signature`);
      await expect(ici.getByText('Les acquéreurs ont signé', { exact: true })).toBeVisible();
    });

    await test.step('l’équipe contresigne sous son mot de passe', async () => {
      await choisirAContresigner(bureau, reference);
      await sansObstacle(bureau);
      const motDePasse = bureau.getByLabel('Votre mot de passe');
      await motDePasse.fill('pas le bon du tout');
      await bureau.getByRole('button', { name: 'Contresigner 1 contrat' }).click();
      await expect(motDePasse).toHaveAttribute('aria-invalid', 'true');
      await contresigner(bureau);
      await expect.poll(etape).toBe('RETRACTATION');
    });

    await test.step('elle note chaque notification avec sa preuve : le délai court', async () => {
      await bureau.goto(`/gestion/reservations/${id}`);
      await noterLesNotifications(bureau, ['Mme Léa Perrin', 'M. Hugo Perrin']);
      await sansObstacle(bureau);
      await ici.goto(`/suivi/reservations/${id}`);
      await expect(ici.getByText(/^Chaque acquéreur peut se rétracter jusqu’au /u)).toBeVisible();
    });

    await test.step('passé le délai, la vente est définitive et le lot réservé', async () => {
      portail.regler(new Date((await finDuDelai(prescripteur.request, dossier)) + 120_000).toISOString());
      // The clock has moved so far that the sessions have ended.
      await entrer(prescripteur.request, portail.adresse, COMPTES.EP);
      await entrer(equipe.request, portail.adresse, COMPTES.IA);
      await expect.poll(etape, { timeout: 90_000 }).toBe('DEFINITIVE');
      expect(await statutDuLot(prescripteur.request, dossier)).toBe('R');
    });

    await test.step('son dossier se télécharge, et part au notaire', async () => {
      await ici.goto(`/suivi/reservations/${id}`);
      await prete(ici);
      await sansObstacle(ici);
      const { index, noms } = await telechargerLeDossier(ici, reference);
      expect(index).toContain(`Dossier de la réservation ${reference}\n`);
      expect(index).toContain('Acquéreurs\u00a0: Mme Léa Perrin et M. Hugo Perrin\n');
      expect(index).toMatch(new RegExp(`^Bien\u00a0: .+, lot ${lot.numero}$`, 'mu'));
      expect(noms.slice(0, 2)).toEqual([`contrat-${reference}.pdf`, `preuve-${reference}.pdf`]);
      expect(noms.filter((nom) => nom.startsWith('annexes/')).length).toBeGreaterThan(0);
      expect(noms.filter((nom) => nom.startsWith('notifications/'))).toHaveLength(2);
      await bureau.goto(`/gestion/reservations/${id}`);
      await bureau.getByRole('button', { name: 'Envoyer au notaire' }).click();
      await dialogue(bureau).getByLabel('E-mail du notaire').fill('etude.kervella@exemple.fr');
      await dialogue(bureau).getByRole('button', { name: 'Envoyer le lien' }).click();
      await expect(bureau.getByText('Dossier envoyé à etude.kervella@exemple.fr.')).toBeVisible();
      expect(await lienDuCourrier('etude.kervella@exemple.fr', '/signature', portail.courriers)).toContain('#');
    });
  } finally {
    portail.fermer();
  }
});

test('sur papier : imprimé, déposé avec le jour de la signature, confirmé par l’équipe', async ({ browser, baseURL }) => {
  test.setTimeout(240_000);
  const prescripteur = await chez(browser, baseURL, 'EP');
  const equipe = await chez(browser, baseURL, 'IA');
  const { id, lot } = await dossierAFaireSigner(prescripteur.request, [acquereur('Mme', 'Nolwenn', 'Tanguy')]);
  const ici = await ouvrir(prescripteur, `/lot/${lot.id}/reservation/confirmation`);
  const etape = async () => (await reservation(prescripteur.request, id)).etape.code;

  await test.step('le contrat se prépare, et s’imprime', async () => {
    await ici.getByRole('button', { name: 'Faire signer' }).click();
    await dialogue(ici).getByRole('radio', { name: 'Sur papier' }).check();
    await dialogue(ici).getByRole('button', { name: 'Préparer le contrat à imprimer' }).click();
    await expect(ici.getByText('Le contrat est prêt à imprimer')).toBeVisible();
    const adresse = await ici.getByRole('link', { name: 'Imprimer le contrat' }).getAttribute('href');
    const papier = await prescripteur.request.get(adresse ?? '');
    expect((await papier.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await sansObstacle(ici);
  });

  await test.step('sa copie se dépose : une page manquante ou un jour oublié se disent', async () => {
    await ici.getByRole('button', { name: 'Déposer le contrat signé' }).click();
    const depot = dialogue(ici);
    await depot.getByRole('button', { name: 'Déposer le contrat' }).click();
    await expect(depot.getByText(/^2.champs sont à corriger$/u)).toBeVisible();
    await depot.locator('input[type="file"]').setInputFiles({ name: 'contrat.pdf', ...PDF });
    await depot.getByLabel(/^Signé par .+ le$/u).fill(aujourdhui());
    await depot.getByRole('button', { name: 'Déposer le contrat' }).click();
    await expect.poll(etape).toBe('SIGNATURE_SOCIETE');
    await expect(ici.getByText(/a signé$/u).first()).toBeVisible();
  });

  await test.step('l’équipe la relit, et confirme : le délai attend la notification', async () => {
    const bureau = await ouvrir(equipe, `/gestion/reservations/${id}`);
    await bureau.getByRole('button', { name: 'Confirmer le contrat signé' }).click();
    await dialogue(bureau).getByLabel(/^Signé par .+ le$/u).fill(aujourdhui());
    await dialogue(bureau).getByRole('button', { name: 'Confirmer le contrat' }).click();
    await expect.poll(etape).toBe('RETRACTATION');
    await expect(bureau.getByText('Notification à venir')).toBeVisible();
    await bureau.goto('/gestion/contrats?etape=a-notifier');
    await expect(bureau.getByRole('row').filter({ hasText: lot.numero }).first()).toBeVisible();
  });
});

test('un refus se lit avec sa raison et son échéance, se reprend, puis le contrat revient au brouillon', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const prescripteur = await chez(browser, baseURL, 'EP');
  const lea = acquereur('Mme', 'Léa', 'Perrin');
  const dossier = await dossierAFaireSigner(prescripteur.request, [lea]);
  await faireSigner(prescripteur.request, dossier);
  const ici = await ouvrir(prescripteur, `/suivi/reservations/${dossier.id}`);
  const elle = await appareil(browser, baseURL ?? '');
  await elle.goto(await lienDeSignature(lea));
  await prete(elle);

  await test.step('elle refuse : le prescripteur lit pourquoi, et jusqu’à quand', async () => {
    await refuserLeContrat(elle, 'La date de livraison n’est pas celle annoncée.');
    await ici.reload();
    await expect(ici.getByText(/Mme Léa Perrin a refusé de signer le /u)).toBeVisible();
    await expect(ici.getByText(/La date de livraison n’est pas celle annoncée/u)).toBeVisible();
    await expect(ici.getByRole('button', { name: 'Signer sur place' })).toHaveAttribute('aria-disabled', 'true');
    await sansObstacle(ici);
  });

  await test.step('elle y revient : le contrat se signe de nouveau', async () => {
    await elle.reload();
    await elle.getByRole('button', { name: 'Revenir sur mon refus' }).click();
    await expect(elle.getByText(/^À signer avant le /u)).toBeVisible();
    await ici.reload();
    await expect(quiSigne(ici, lea.nom)).toContainText('à son tour');
  });

  await test.step('personne n’a signé : il revient au brouillon, et le lien est mort', async () => {
    await ici.getByRole('button', { name: 'Renvoyer au brouillon' }).click();
    await dialogue(ici).getByRole('button', { name: 'Renvoyer au brouillon' }).click();
    await expect(ici.getByRole('button', { name: 'Faire signer' })).toBeVisible();
    await expect.poll(async () => (await reservation(prescripteur.request, dossier.id)).etape.code).toBe('BROUILLON');
    await elle.reload();
    await expect(elle.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne marche plus');
  });
});
