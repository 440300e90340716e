/**
 * How contracts end. One is refused, sent again, signed, then withdrawn from on the last day. The other is firm at once, because its
 * buyer is a professional. The network manager of the portal's company countersigns both contracts.
 */
import { readFileSync } from 'node:fs';
import { telechargerLeDossier } from './outils/archive';
import { sansObstacle } from './outils/axe';
import {
  acquereur,
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
  seRetracter,
  signerIci,
  statutDuLot,
} from './outils/contrat';
import { lienDuCourrier } from './outils/courriers';
import { appareil, entrer, fenetreDe, ouvrir } from './outils/fenetres';
import { portailALHeure } from './outils/horloge';
import { COMPTES, expect, prete, test } from './outils/monde';
import { PERSONNE, peutOptionner, RIVALE } from './outils/options';
import { lienDeSignature } from './outils/signature';

test.use({ storageState: PERSONNE, contextOptions: { reducedMotion: 'reduce' } });

const DEMI_HEURE = 30 * 60_000;

test('un contrat refusé, repris, corrigé et renvoyé se signe, puis un acquéreur se rétracte le dernier jour : le lot est libre', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const portail = await portailALHeure(new Date().toISOString());
  try {
    const { adresse, courriers } = portail;
    const [lea, hugo] = [acquereur('Mme', 'Léa', 'Perrin'), acquereur('M', 'Hugo', 'Perrin')];
    const prescripteur = await fenetreDe(browser, adresse, COMPTES.EP);
    const reseau = await fenetreDe(browser, adresse, COMPTES.IR);
    const dossier = await dossierAFaireSigner(prescripteur.request, [lea, hugo]);
    const { id, lot } = dossier;
    await faireSigner(prescripteur.request, dossier);
    const ici = await ouvrir(prescripteur, `/suivi/reservations/${id}`);
    const elle = await appareil(browser, adresse);
    const lui = await appareil(browser, adresse, 1024);
    const bureau = await reseau.newPage();
    const lire = () => reservation(prescripteur.request, id);
    const premier = await lienDeSignature(lea, courriers);

    await test.step('la première acquéreuse refuse, puis revient sur son refus', async () => {
      await elle.goto(premier);
      await prete(elle);
      await refuserLeContrat(elle, 'Le plan n’est pas celui que j’ai visité.');
      await expect(ici.getByText(/Mme Léa Perrin a refusé de signer le /u)).toBeVisible();
      await expect(ici.getByText(/Le plan n’est pas celui que j’ai visité/u)).toBeVisible();
      await elle.getByRole('button', { name: 'Revenir sur mon refus' }).click();
      await expect(elle.getByText(/^À signer avant le /u)).toBeVisible();
      await expect(quiSigne(ici, lea.nom).first()).toContainText('à son tour');
    });

    await test.step('le prescripteur corrige le dossier et renvoie le contrat : le premier lien est mort', async () => {
      await ici.getByRole('button', { name: 'Renvoyer au brouillon' }).click();
      await dialogue(ici).getByRole('button', { name: 'Renvoyer au brouillon' }).click();
      await expect(dialogue(ici)).toHaveCount(0);
      // The sheet tells it in its history once it is read again.
      await expect(ici.getByText(/^Réservation renvoyée au brouillon/u)).toBeVisible();
      await ici.getByRole('button', { name: 'Faire signer' }).click();
      await expect(dialogue(ici).getByRole('radio', { name: 'Par e-mail' })).toBeChecked();
      await dialogue(ici).getByRole('button', { name: 'Envoyer à signer' }).click();
      await expect(ici.getByText('Le contrat est envoyé à Mme Léa Perrin')).toBeVisible();
      await elle.reload();
      await expect(elle.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne marche plus');
    });

    await test.step('les deux acquéreurs signent le contrat renvoyé', async () => {
      await expect.poll(() => lienDeSignature(lea, courriers)).not.toBe(premier);
      for (const [page, qui] of [
        [elle, lea],
        [lui, hugo],
      ] as const) {
        await page.goto('about:blank');
        await page.goto(await lienDeSignature(qui, courriers));
        await prete(page);
        await signerIci(page, qui, courriers);
      }
      await expect.poll(async () => (await lire()).etape.code).toBe('SIGNATURE_SOCIETE');
    });

    await test.step('leur référente contresigne, puis note les deux notifications', async () => {
      await choisirAContresigner(bureau, referenceDe(dossier));
      await contresigner(bureau);
      await bureau.goto(`/gestion/reservations/${id}`);
      await noterLesNotifications(bureau, ['Mme Léa Perrin', 'M. Hugo Perrin']);
    });

    await test.step('dans la dernière demi-heure, le second se rétracte par le lien de son e-mail', async () => {
      const delai = await lienDuCourrier(hugo.email, '/signature', courriers, /pouvez\s+vous\s+rétracter\s+jusqu’au/u);
      portail.regler(new Date((await finDuDelai(prescripteur.request, dossier)) - DEMI_HEURE).toISOString());
      await lui.goto('about:blank');
      await lui.goto(delai);
      await prete(lui);
      await expect(lui.getByText(/^\d+\smin\s\d+\ss pour vous rétracter, jusqu’au /u)).toBeVisible();
      await sansObstacle(lui);
      await seRetracter(lui, hugo, courriers);
      const recu = lui.waitForEvent('download');
      await lui.getByRole('button', { name: 'Télécharger le récépissé' }).click();
      expect(readFileSync(await (await recu).path()).subarray(0, 5).toString()).toBe('%PDF-');
    });

    await test.step('l’autre acquéreuse l’apprend, et lit la même chose', async () => {
      const lien = await lienDuCourrier(lea.email, '/signature', courriers, /ensemble\s+prend\s+fin/u);
      await elle.goto('about:blank');
      await elle.goto(lien);
      await expect(elle.getByRole('heading', { name: 'La rétractation est enregistrée' })).toBeVisible();
      await expect(elle.getByRole('button', { name: 'Me rétracter…' })).toHaveCount(0);
    });

    await test.step('la réservation est rétractée, et une autre société peut prendre le lot', async () => {
      // The clock has moved so far that the sessions have ended.
      await entrer(prescripteur.request, adresse, COMPTES.EP);
      await ici.goto(`/suivi/reservations/${id}`);
      await prete(ici);
      await expect(ici.getByText('Rétractée', { exact: true }).first()).toBeVisible();
      expect((await lire()).statut.code).toBe('RETRACTEE');
      await expect.poll(() => statutDuLot(prescripteur.request, dossier)).toBe('L');
      const rivale = await fenetreDe(browser, adresse, RIVALE);
      expect(await peutOptionner(rivale.request, lot.id)).toBe(true);
      const leLot = await ouvrir(rivale, `/lot/${lot.id}/option`);
      await expect(leLot.getByRole('button', { name: /^Poser l’option/u })).not.toHaveAttribute('aria-disabled');
    });
  } finally {
    portail.fermer();
  }
});

test('un acquéreur professionnel n’a pas de délai : la vente est définitive dès la contresignature, et son dossier s’ouvre', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  // A portal of its own, because a firm sale keeps its lot, and the shared portal has few whose contract may be signed.
  const portail = await portailALHeure(new Date().toISOString());
  try {
    const { adresse, courriers } = portail;
    const prescripteur = await fenetreDe(browser, adresse, COMPTES.EP);
    const reseau = await fenetreDe(browser, adresse, COMPTES.IR);
    const nolwenn = acquereur('Mme', 'Nolwenn', 'Le Dantec');
    const dossier = await dossierAFaireSigner(prescripteur.request, [nolwenn]);
    const { id } = dossier;
    const reference = referenceDe(dossier);
    await faireSigner(prescripteur.request, dossier);
    const elle = await appareil(browser, adresse);
    const bureau = await reseau.newPage();

    await test.step('elle signe depuis son e-mail', async () => {
      await elle.goto(await lienDeSignature(nolwenn, courriers));
      await prete(elle);
      await signerIci(elle, nolwenn, courriers);
    });

    await test.step('la référente note, avec une raison, qu’elle achète comme professionnelle', async () => {
      await bureau.goto(`/gestion/reservations/${id}`);
      await bureau.getByRole('button', { name: /^Noter comme professionnel\s*: /u }).click();
      const question = dialogue(bureau);
      await question.getByLabel('Raison').fill('court');
      await question.getByRole('button', { name: 'Noter comme professionnel' }).click();
      await expect(question.getByLabel('Raison')).toHaveAttribute('aria-invalid', 'true');
      await question.getByLabel('Raison').fill('Marchande de biens, selon son extrait Kbis.');
      await sansObstacle(bureau);
      await question.getByRole('button', { name: 'Noter comme professionnel' }).click();
      await expect(question).toHaveCount(0);
      await expect(quiSigne(bureau, nolwenn.nom)).toContainText('Acquéreur professionnel : sans délai de rétractation');
    });

    await test.step('elle contresigne : la vente est définitive, et le lot réservé', async () => {
      await choisirAContresigner(bureau, reference);
      await contresigner(bureau);
      await bureau.goto(`/gestion/reservations/${id}`);
      await expect(bureau.getByText(/^Vente définitive depuis le /u)).toBeVisible();
      await expect(bureau.getByRole('button', { name: /^Noter la (?:notification|rétractation)/u })).toHaveCount(0);
      expect((await reservation(prescripteur.request, id)).etape.code).toBe('DEFINITIVE');
      await expect.poll(() => statutDuLot(prescripteur.request, dossier)).toBe('R');
      await sansObstacle(bureau);
    });

    await test.step('l’acquéreuse lit que la réservation est définitive, sans délai de rétractation', async () => {
      await elle.goto('about:blank');
      await elle.goto(await lienDuCourrier(nolwenn.email, '/signature', courriers, /d’autre\s:\s+la\s+réservation\s+est\s+définitive/u));
      await expect(elle.getByRole('heading', { name: 'Tout le monde a signé' })).toBeVisible();
      await expect(elle.getByText(/délai de rétractation/u)).toHaveCount(0);
      await expect(elle.getByRole('button', { name: 'Me rétracter…' })).toHaveCount(0);
    });

    await test.step('le dossier de la vente n’a aucune notification', async () => {
      const ici = await ouvrir(prescripteur, `/suivi/reservations/${id}`);
      await expect(ici.getByRole('link', { name: 'Dossier de preuve (PDF)' })).toBeVisible();
      const { index, noms } = await telechargerLeDossier(ici, reference);
      expect(index).toContain('Acquéreurs\u00a0: Mme Nolwenn Le Dantec\n');
      expect(noms.slice(0, 2)).toEqual([`contrat-${reference}.pdf`, `preuve-${reference}.pdf`]);
      expect(noms.slice(2).every((nom) => nom.startsWith('annexes/'))).toBe(true);
    });
  } finally {
    portail.fermer();
  }
});
