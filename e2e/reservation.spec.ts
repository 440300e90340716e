import type { Page } from '@playwright/test';
import { sansObstacle } from './outils/axe';
import { prete } from './outils/monde';
import { CONTACT, poser } from './outils/options';
import { expect, ouvrirLaReservation as ouvrir, test } from './outils/portail-reservation';
import {
  ANNE,
  champ,
  choisir,
  conclure,
  continuer,
  deposerTout,
  dossier,
  enregistre,
  etat,
  etatCivil,
  identite,
  lieu,
  LOIC,
  NOTAIRE,
  ouvrirLeBrouillon,
  partDe,
  reponse,
  sansDispositif,
  SIEGE,
  taper,
  unLotAReserver,
} from './outils/reservation';

// The journeys run one after the other, because one of them kills the server that they share.
test.describe.configure({ mode: 'default' });

/** The message for a buyer who may not buy alone (spec section 5). */
const UNION =
  'Seule la réservation à deux est possible pour les réservataires unis sous le régime de la communauté.';

/** Reloads at once. When the browser asks because something is being saved, stays and tries again. */
async function recharger(page: Page): Promise<void> {
  for (;;) {
    const suite = Promise.race([
      page.waitForEvent('load').then(() => 'rechargee' as const),
      page.waitForEvent('dialog').then(async (question) => {
        expect(question.type()).toBe('beforeunload');
        await question.dismiss();
        return 'retenue' as const;
      }),
    ]);
    await page.evaluate(() => window.location.reload()).catch(() => undefined);
    const comment = await suite;
    if (comment === 'rechargee') {
      await prete(page);
      return;
    }
  }
}

test('deux acquéreurs sous un régime de communauté, trois fois interrompus, sans un caractère perdu', async ({
  page,
  context,
  portail,
  brouillons,
}) => {
  test.setTimeout(240_000);
  const lot = await unLotAReserver(page.request);
  await page.goto(`/lot/${lot.id}/reservation`);
  await prete(page);
  let id = 0;

  await test.step('le premier temps nomme l’un, puis les deux', async () => {
    await page.getByText('Deux acquéreurs', { exact: true }).click();
    const [un, deux] = [partDe(page, 'Réservataire'), partDe(page, 'Co-réservataire')];
    await identite(un, ANNE);
    await lieu(un, ANNE);
    await identite(deux, LOIC);
    await expect(page.getByRole('checkbox', { name: 'Même adresse que le réservataire' })).toBeChecked();
    await sansObstacle(page);
    id = await ouvrirLeBrouillon(page);
    brouillons.ajouter(id);
  });

  await test.step('la page rechargée en pleine frappe', async () => {
    const un = partDe(page, 'Réservataire');
    await taper(un, 'Date de naissance', '12/03/1988');
    await taper(un, 'Lieu de naissance', 'Saint-Br');
    await recharger(page);
    await expect(champ(un, 'Date de naissance')).toHaveValue('12/03/1988');
    await expect(champ(un, 'Lieu de naissance')).toHaveValue('Saint-Br');
    await champ(un, 'Lieu de naissance').press('End');
    await taper(un, 'Lieu de naissance', 'ieuc');
    await choisir(un, 'Nationalité', 'Française');
    await choisir(un, 'Situation familiale', /^Mariée?/u);
    await choisir(un, 'Régime matrimonial', /^Communauté réduite/u);
    await taper(un, 'Lieu du mariage', 'La Turballe');
    await enregistre(page);
  });

  await test.step('le serveur tué pendant qu’on saisit le second', async () => {
    const deux = partDe(page, 'Co-réservataire');
    await taper(deux, 'Date de naissance', '30/11/1985');
    await taper(deux, 'Lieu de naissance', 'Le C');
    await portail.tuer();
    await taper(deux, 'Lieu de naissance', 'roisic');
    await expect(etat(page)).toHaveText('Gardé sur cet appareil');
    await choisir(deux, 'Nationalité', 'Française');
    await deux.getByRole('checkbox', { name: 'Même mariage que le réservataire' }).check();
    await portail.relancer();
    await enregistre(page);
    await sansObstacle(page);
  });

  await test.step('le projet, et le prix', async () => {
    await continuer(page, 'Projet');
    await reponse(page, 'Destination du logement', 'Résidence principale').check();
    await reponse(page, 'Précision', 'Premier achat').check();
    await sansDispositif(page);
    await continuer(page, 'Prix');
    await reponse(page, 'TVA', /20/u).check();
    await enregistre(page);
  });

  await test.step('le réseau coupé au milieu du financement', async () => {
    await continuer(page, 'Financement');
    await taper(page, 'Apport', '45 0');
    await context.setOffline(true);
    await taper(page, 'Apport', '00,50');
    await expect(page.getByText('Hors connexion : votre saisie est gardée sur cet appareil')).toBeVisible();
    await page.getByRole('button', { name: /^Emprunter le reste/u }).click();
    await taper(page, 'Banque du prêt', 'Crédit maritime d’Armor');
    await sansObstacle(page);
    await continuer(page, 'Dépôt de garantie');
    await context.setOffline(false);
    await enregistre(page);
  });

  await test.step('le dépôt, leur notaire, les pièces', async () => {
    await reponse(page, 'Dépôt de garantie', /^Chèque de/u).first().check();
    await taper(page, 'Numéro du chèque', '0012345678');
    await taper(page, 'Banque du chèque', 'Banque de l’Étier');
    await continuer(page, 'Notaire');
    await reponse(page, 'Qui conseille les acquéreurs ?', 'Leur propre notaire').check();
    await taper(page, 'Nom, ou nom de l’étude', NOTAIRE.nom);
    await taper(page, 'E-mail', NOTAIRE.email);
    await lieu(page, NOTAIRE, ' du notaire');
    await continuer(page, 'Documents');
    await deposerTout(page);
    await sansObstacle(page);
  });

  await test.step('le dossier est complet, et rien n’en manque', async () => {
    await continuer(page, 'Récapitulatif');
    await sansObstacle(page);
    await conclure(page, lot.numero);
    await sansObstacle(page);
    const tenu = await dossier(page.request, id);
    const prix = tenu.formulaire?.prix?.prix ?? 0;
    const union = {
      situationFamiliale: expect.objectContaining({ code: 'marie' }),
      regimeMatrimonial: 'communaute',
      lieuMariage: 'La Turballe',
      cgu: null,
    };
    const { adresse, cp, ville } = ANNE;
    expect(tenu).toMatchObject({
      resaSociete: null,
      reservataire: { ...ANNE, ...union },
      coreservataire: { ...LOIC, ...union, adresse, cp, ville },
      destinationAchat: { code: 'residence-principale' },
      destinationAchatDetail: { code: 'primo-accession' },
      tva: 20,
      financement: {
        apport: [45_000.5],
        pret: [{ banque: 'Crédit maritime d’Armor', montant: prix - 45_000.5 }],
        credit: true,
      },
      depotGarantie: { type: { code: 'cheque' }, numeroCheque: '0012345678', banque: 'Banque de l’Étier' },
      notaire: NOTAIRE,
      formulaire: { complet: true },
    });
  });
});

test.describe('au téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('d’une option, seule : refusée sous un régime de communauté, complète sous un autre', async ({ page, brouillons }) => {
    test.setTimeout(180_000);
    const lot = await unLotAReserver(page.request);
    const option = await poser(page.request, lot.id);
    await page.goto(`/lot/${lot.id}`);
    await prete(page);
    await page.getByRole('link', { name: 'Réserver', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Réserver le lot ${lot.numero}`);
    await expect(page.getByRole('heading', { name: 'Prix gelé' })).toBeVisible();
    await sansObstacle(page);
    const id = await ouvrirLeBrouillon(page);
    brouillons.ajouter(id);
    const elle = partDe(page, 'Réservataire');
    await expect(champ(elle, 'Nom')).toHaveValue(CONTACT.nom);

    await test.step('mariée sous la communauté, elle n’achète pas seule', async () => {
      await etatCivil(elle, LOIC);
      await taper(elle, 'Adresse', ANNE.adresse);
      await choisir(elle, 'Situation familiale', /^Mariée?/u);
      await choisir(elle, 'Régime matrimonial', /^Communauté réduite/u);
      await taper(elle, 'Lieu du mariage', 'Rezé');
      await expect(page.getByText(UNION, { exact: true }).first()).toBeVisible();
      await sansObstacle(page);
      await page.getByRole('button', { name: 'Ajouter un co-réservataire' }).first().tap();
      const second = partDe(page, 'Co-réservataire');
      await expect(second.getByRole('checkbox', { name: 'Même mariage que le réservataire' })).toBeChecked();
      await expect(page.getByText(UNION, { exact: true })).toHaveCount(0);
      await second.getByRole('button', { name: 'Retirer le co-réservataire' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).tap();
      await expect(page.getByText(UNION, { exact: true }).first()).toBeVisible();
      await choisir(elle, 'Régime matrimonial', 'Séparation de biens');
      await expect(page.getByText(UNION, { exact: true })).toHaveCount(0);
      await enregistre(page);
    });

    await test.step('chaque section se remplit du pouce', async () => {
      await continuer(page, 'Projet');
      await reponse(page, 'Destination du logement', 'Résidence principale').check();
      await sansDispositif(page);
      await sansObstacle(page);
      await continuer(page, 'Prix');
      await expect(page.getByText(/^Prix gelé par votre option/u)).toBeVisible();
      await reponse(page, 'TVA', /20/u).check();
      await enregistre(page);
      await sansObstacle(page);
      await continuer(page, 'Financement');
      await page.getByRole('button', { name: /^Apporter le reste/u }).tap();
      await reponse(page, 'Les acquéreurs empruntent-ils ?', 'Non, sans crédit').check();
      await sansObstacle(page);
      await continuer(page, 'Dépôt de garantie');
      await reponse(page, 'Dépôt de garantie', 'Sans dépôt de garantie').check();
      await sansObstacle(page);
      await continuer(page, 'Notaire');
      await sansObstacle(page);
      await continuer(page, 'Documents');
      await deposerTout(page);
      await sansObstacle(page);
      await continuer(page, 'Récapitulatif');
      await sansObstacle(page);
      await conclure(page, lot.numero);
      await sansObstacle(page);
    });
    const tenu = await dossier(page.request, id);
    expect(tenu).toMatchObject({ option: { id: option.id }, formulaire: { complet: true } });
  });
});

test('une société achète, représentée par quelqu’un d’autre', async ({ page, brouillons }) => {
  test.setTimeout(180_000);
  const { id, lot } = await brouillons.commencer();
  await ouvrir(page, { id, lot });
  await reponse(page, 'Qui achète ?', 'Une société').check();
  const societe = partDe(page, 'La société');
  await taper(societe, 'Raison sociale', 'SCI des Marais salants');
  await choisir(societe, 'Forme juridique', 'SCI');
  await lieu(societe, SIEGE, ' du siège');
  await reponse(societe, /représentant légal/u, 'Non, une autre personne').check();
  await taper(societe, 'Prénom du représentant légal', 'Morgane');
  await taper(societe, 'Nom du représentant légal', 'Tanguy');
  const elle = partDe(page, 'La personne qui agit pour la société');
  await etatCivil(elle, ANNE);
  await taper(elle, 'Adresse', ANNE.adresse);
  await expect(champ(elle, 'Situation familiale')).toHaveCount(0);
  await sansObstacle(page);
  await continuer(page, 'Projet');
  await reponse(page, 'Destination du logement', 'Investissement locatif').check();
  await sansDispositif(page);
  await continuer(page, 'Prix');
  await reponse(page, 'TVA', /20/u).check();
  await continuer(page, 'Financement');
  await page.getByRole('button', { name: /^Apporter le reste/u }).click();
  await reponse(page, 'Les acquéreurs empruntent-ils ?', 'Non, sans crédit').check();
  await continuer(page, 'Dépôt de garantie');
  await reponse(page, 'Dépôt de garantie', 'Sans dépôt de garantie').check();
  await continuer(page, 'Notaire');
  await continuer(page, 'Documents');
  await expect(page.getByRole('heading', { name: 'La société' })).toBeVisible();
  await deposerTout(page);
  await continuer(page, 'Récapitulatif');
  await conclure(page, lot.numero);
  expect(await dossier(page.request, id)).toMatchObject({
    resaSociete: true,
    societe: {
      raisonSociale: 'SCI des Marais salants',
      statut: 'SCI',
      adresseSociete: SIEGE.adresse,
      cpSociete: SIEGE.cp,
      villeSociete: SIEGE.ville,
      representantLegal: false,
      prenomRepresentantLegal: 'Morgane',
      nomRepresentantLegal: 'Tanguy',
    },
    formulaire: { complet: true },
  });
});

test('deux onglets d’un navigateur disent la même chose ; deux navigateurs laissent choisir', async ({
  page,
  browser,
  baseURL,
  session,
  brouillons,
}) => {
  test.setTimeout(180_000);
  const { id, lot } = await brouillons.commencer();
  await ouvrir(page, { id, lot });
  const ici = partDe(page, 'Réservataire');
  const naissance = 'Lieu de naissance';

  await test.step('un second onglet suit, et écrit aussi', async () => {
    const onglet = await page.context().newPage();
    await ouvrir(onglet, { id, lot });
    const la = partDe(onglet, 'Réservataire');
    await taper(ici, naissance, 'Bre');
    // The browser blurs a field when the user changes tabs.
    await champ(ici, naissance).blur();
    await expect(champ(la, naissance)).toHaveValue('Bre');
    await champ(la, naissance).press('End');
    await taper(la, naissance, 'st');
    await expect(champ(ici, naissance)).toHaveValue('Brest');
    await enregistre(page);
    await enregistre(onglet);
    await onglet.close();
  });

  const ailleurs = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: session,
    reducedMotion: 'reduce',
  });
  const autre = await ailleurs.newPage();
  await ouvrir(autre, { id, lot });
  const la = partDe(autre, 'Réservataire');
  const versions = autre.getByRole('table').filter({ hasText: 'Votre saisie' });
  const remplacer = async (ou: typeof la, texte: string) => {
    await champ(ou, naissance).fill('');
    await taper(ou, naissance, texte);
  };

  await test.step('ce qui n’est pas le même champ se fond de soi-même', async () => {
    await taper(ici, 'Date de naissance', '12/03/1988');
    await enregistre(page);
    await taper(la, 'Adresse', '3, quai du Port');
    await enregistre(autre);
    await expect(champ(la, 'Date de naissance')).toHaveValue('12/03/1988');
    await expect(versions).toHaveCount(0);
  });

  await test.step('du même champ, on garde la sienne', async () => {
    await page.reload();
    await prete(page);
    await remplacer(ici, 'Quimper');
    await enregistre(page);
    await remplacer(la, 'Morlaix');
    await expect(versions.getByRole('row', { name: `${naissance} Morlaix Quimper` })).toBeVisible();
    await expect(etat(autre)).toHaveText('Deux versions\u00a0: à vous de choisir');
    await sansObstacle(autre);
    await autre.getByRole('button', { name: 'Garder ma saisie' }).click();
    await enregistre(autre);
    expect((await dossier(page.request, id)).reservataire.lieuNaissance).toBe('Morlaix');
  });

  await test.step('ou on prend l’autre', async () => {
    await remplacer(ici, 'Vannes');
    const chezMoi = page.getByRole('table').filter({ hasText: 'Votre saisie' });
    await expect(chezMoi.getByRole('row', { name: `${naissance} Vannes Morlaix` })).toBeVisible();
    await page.getByRole('button', { name: 'Prendre l’autre version' }).click();
    await expect(champ(ici, naissance)).toHaveValue('Morlaix');
    await enregistre(page);
    expect((await dossier(page.request, id)).reservataire).toMatchObject({
      lieuNaissance: 'Morlaix',
      dateNaissance: '1988-03-12',
      adresse: '3, quai du Port',
    });
  });
  await ailleurs.close();
});
