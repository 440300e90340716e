import type { Page } from '@playwright/test';
import { courrierPour, lienDuCourrier } from './outils/courriers';
import {
  allerAuxJustificatifs,
  continuer,
  deposer,
  envoyer,
  etape,
  laCase,
  PIECES,
  prouver,
  reference,
  remplirLaSociete,
  remplirLePrescripteur,
  sirenDuRepertoire,
  toutDeposer,
  unPdf,
  uneInscription,
} from './outils/inscription';
import { ouvrirUneLigne } from './outils/ligne';
import { expect, fichierDeSession, test } from './outils/monde';

const MOT_DE_PASSE = 'une phrase bien assez longue';

test('une société s’inscrit sur une ligne lente, une pièce coupée ; l’équipe en demande une, accepte ; le compte s’ouvre', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const ligne = await ouvrirUneLigne(baseURL ?? '', 5_000_000);
  const visiteur = await browser.newContext({
    baseURL: ligne.adresse,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    storageState: { cookies: [], origins: [] },
  });
  const page = await visiteur.newPage();
  const dite = uneInscription(sirenDuRepertoire(401));
  await allerAuxJustificatifs(page, dite);

  await test.step('les pièces partent lentement, l’une est coupée, et repart', async () => {
    // So slow that even a busy machine sees the upload. It is cut long before its end.
    ligne.debit(150_000);
    await deposer(page, PIECES[0], 'attestation.pdf', 4_500_000);
    const premiere = laCase(page, PIECES[0]);
    // The line is cut half-way, as the progress bar shows.
    await expect(premiere.getByText(/attestation\.pdf, [1-9]\d?\s%/u)).toBeVisible();
    ligne.couper();
    await expect(premiere.getByRole('alert')).toContainText('Le portail ne répond pas.');
    ligne.retablir(5_000_000);
    await premiere.getByRole('button', { name: /^Réessayer/ }).click();
    await expect(premiere).toContainText('attestation.pdf · ');
    for (const piece of PIECES.slice(1)) {
      await deposer(page, piece, 'piece.pdf', 200_000);
    }
    for (const piece of PIECES) {
      await expect(laCase(page, piece).getByRole('button', { name: /^Remplacer/ })).toBeVisible();
    }
  });

  await test.step('un rechargement ne perd rien, et le dossier part', async () => {
    await page.reload();
    await etape(page, 'Justificatifs');
    await expect(laCase(page, PIECES[0])).toContainText('attestation.pdf');
    await prouver(page);
    await envoyer(page).click();
    await expect(page).toHaveURL('/inscription/confirmation');
    await etape(page, 'Inscription enregistrée');
    await expect(page.getByText(dite.prescripteur)).toBeVisible();
  });
  const dossier = await reference(page);
  expect(dossier).not.toBe('');

  const equipe = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    storageState: fichierDeSession('IR'),
  });
  const bureau = await equipe.newPage();
  await test.step('l’équipe le voit attendre, le lit, et demande une pièce', async () => {
    await bureau.goto('/gestion');
    await bureau.getByRole('link', { name: /Inscriptions à traiter/ }).click();
    await expect(bureau).toHaveURL(/\/gestion\/inscriptions\?statut=1/);
    await bureau.getByRole('searchbox').fill(dite.prescripteur);
    const table = bureau.getByRole('table', { name: 'Inscriptions' });
    await expect(table.getByRole('row')).toHaveCount(2);
    await table.getByRole('row').nth(1).getByRole('link').click();
    await expect(bureau.getByText(dossier)).toBeVisible();
    await expect(bureau.getByTitle(PIECES[0])).toBeVisible();
    await bureau.getByLabel('Fin de l’assurance').fill('31/12/2099');
    await bureau.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(bureau.getByText('Fiche enregistrée.')).toBeVisible();
    await bureau
      .getByRole('list', { name: 'Pièces du dossier' })
      .getByRole('button', { name: new RegExp(`^${PIECES[6]}`) })
      .click();
    await bureau.getByRole('button', { name: 'Demander des pièces' }).click();
    const fenetre = bureau.getByRole('dialog', { name: 'Demander des pièces' });
    await fenetre.getByLabel('Ce qui manque').fill('La dernière page des statuts manque.');
    await fenetre.getByRole('button', { name: 'Demander la pièce' }).click();
    await expect(bureau.getByText('Pièce demandée', { exact: true }).first()).toBeVisible();
  });
  const fiche = new URL(bureau.url()).pathname;

  await test.step('le lien du courrier rouvre cette seule pièce, une fois', async () => {
    const courrier = await courrierPour(dite.prescripteur, /\/inscription\/piece\/[\w-]+/u);
    const lien = /\/inscription\/piece\/[\w-]+/u.exec(courrier)?.[0] ?? '';
    await page.goto(lien);
    await etape(page, 'Envoyer une pièce');
    await expect(page.getByText('La dernière page des statuts manque.')).toBeVisible();
    await deposer(page, PIECES[6], 'une-autre-piece.pdf');
    await expect(laCase(page, PIECES[6])).toContainText('une-autre-piece.pdf');
    // A wrong file was chosen and replaced: nothing was sent, and the link still works.
    await deposer(page, PIECES[6], 'statuts-complets.pdf');
    await expect(laCase(page, PIECES[6])).toContainText('pas encore envoyé');
    await page.getByRole('button', { name: 'Envoyer la pièce' }).click();
    await expect(page.getByText('La pièce est arrivée.')).toBeVisible();
    const reponse = await page.goto(lien);
    expect(reponse?.status()).toBe(404);
    await etape(page, 'Ce lien n’est plus valable');
  });

  await test.step('l’équipe accepte', async () => {
    await bureau.goto(fiche);
    await bureau.getByRole('button', { name: 'Accepter l’inscription' }).click();
    const fenetre = bureau.getByRole('dialog', { name: 'Accepter l’inscription' });
    await fenetre.getByRole('button', { name: 'Accepter l’inscription' }).click();
    await expect(bureau.getByText('Acceptée', { exact: true }).first()).toBeVisible();
    await bureau.getByRole('link', { name: 'Ouvrir sa fiche' }).first().click();
    await expect(bureau.getByText(/^(?:En préparation|À signer par la société)$/u)).toBeVisible();
  });

  await test.step('elle enregistre le mandat signé sur papier', async () => {
    await bureau.getByRole('button', { name: 'Enregistrer un mandat signé sur papier' }).click();
    const fenetre = bureau.getByRole('dialog', { name: 'Mandat signé sur papier' });
    await fenetre.locator('input[type="file"]').setInputFiles({
      name: 'mandat.pdf',
      mimeType: 'application/pdf',
      buffer: unPdf(),
    });
    const aujourdhui = new Date().toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' });
    await fenetre.getByLabel('Signé par la société le').fill(aujourdhui);
    await fenetre.getByLabel('Signature de Linteau le').fill(aujourdhui);
    await fenetre.getByRole('button', { name: 'Enregistrer le mandat' }).click();
    await expect(bureau.getByText('Actif', { exact: true }).first()).toBeVisible();
  });
  await equipe.close();

  await test.step('le lien d’activation ouvre le compte, et sa page', async () => {
    await page.goto(await lienDuCourrier(dite.prescripteur, '/activation'));
    await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL('/home');
    await page.goto('/mon-compte');
    await etape(page, 'Mon compte');
    await expect(page.getByRole('heading', { name: /Maëlle Guérin/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Votre référent Linteau' })).toBeVisible();
    await expect(page.getByText(/^Le mandat est actif jusqu’au /)).toBeVisible();
  });
  await visiteur.close();
  await ligne.fermer();
});

test('un numéro proposé remplit la société, son adresse sert au prescripteur, et sept fichiers se rangent ensemble', async ({
  page,
}) => {
  test.slow();
  const dite = uneInscription('');
  await page.goto('/inscription?etape=societe');
  await etape(page, 'Votre société');
  await page.getByRole('button', { name: /^003\s770\s575$/ }).click();
  await expect(page.getByText('Trouvée au répertoire fictif de la démonstration.')).toBeVisible();
  const ville = await page.getByLabel('Ville').inputValue();
  expect(ville).not.toBe('');
  await expect(page.getByLabel('RCS')).toHaveValue(ville);
  await remplirLaSociete(page, { ...dite, siren: '003770575' });
  await continuer(page);
  await etape(page, 'Le prescripteur');
  await expect(page.getByText(new RegExp(`, ${ville} `))).toBeVisible();
  await remplirLePrescripteur(page, dite);
  await continuer(page);
  await etape(page, 'Récapitulatif');
  await expect(page.getByText(/^003\s770\s575$/)).toBeVisible();
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await continuer(page);
  await etape(page, 'Justificatifs');
  const ensemble = page.getByRole('group', { name: 'Toutes les pièces' });
  const noms = ['kbis.pdf', 'rib.pdf', 'cni.pdf', 'statuts.pdf', 'rc-pro.pdf', 'garantie.pdf', 'scan.pdf'];
  await ensemble
    .locator('input[type="file"]')
    .setInputFiles(noms.map((name) => ({ name, mimeType: 'application/pdf', buffer: unPdf() })));
  await expect(ensemble.getByRole('status')).toContainText('Un fichier à nommer.');
  await ensemble.getByRole('combobox', { name: /scan\.pdf$/ }).click();
  await page.getByRole('option', { name: PIECES[1] }).click();
  for (const piece of PIECES) {
    await expect(laCase(page, piece).getByRole('link', { name: /\.pdf$/ })).toBeVisible();
  }
  // A sent file can be viewed again, from the page's memory.
  const fenetre = page.waitForEvent('popup');
  await laCase(page, PIECES[1]).getByRole('link', { name: 'scan.pdf' }).click();
  expect((await fenetre).url()).toMatch(/^blob:/u);
});

test.describe('sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('la même inscription, avec une raison à la place des statuts', async ({ page }) => {
    test.slow();
    await allerAuxJustificatifs(page, uneInscription(sirenDuRepertoire(402)));
    await toutDeposer(page, PIECES.slice(0, 6));
    await page.getByRole('checkbox', { name: /^Je n’ai pas cette pièce.*Derniers statuts$/ }).check();
    await page.getByLabel('Pourquoi : Derniers statuts').fill('Ils sont en cours de modification au greffe.');
    const largeur = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(largeur, 'no sideways scroll').toBeLessThanOrEqual(0);
    await prouver(page);
    await envoyer(page).click();
    await expect(page).toHaveURL('/inscription/confirmation');
    expect(await reference(page)).not.toBe('');
  });
});

test('du clavier seul, de l’accueil à la confirmation', async ({ page }) => {
  test.slow();
  const dite = uneInscription(sirenDuRepertoire(403));
  const { keyboard } = page;
  // Listens from the start, because a listener that is added when a file dialog opens may be too late.
  page.on('filechooser', (fenetre) =>
    void fenetre.setFiles({ name: 'piece.pdf', mimeType: 'application/pdf', buffer: unPdf() }),
  );
  const taper = async (champ: string, frappe: string) => {
    await tabulerJusqua(page, champ);
    await keyboard.type(frappe);
  };
  // A choice opens its list on the arrow key; typed letters do not search in it.
  const choisir = async (champ: string, lignes: number) => {
    await tabulerJusqua(page, champ);
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    for (let une = 0; une < lignes; une += 1) {
      await keyboard.press('ArrowDown');
    }
    await keyboard.press('Enter');
  };
  await page.goto('/inscription');
  await etape(page, 'Devenir partenaire');
  await tabulerJusqua(page, 'Commencer');
  await keyboard.press('Enter');
  await etape(page, 'Votre société');
  await taper('N° Siren', dite.siren);
  await expect(page.getByText(/Trouvée au répertoire/)).toBeVisible();
  await taper('RCS', 'Nantes');
  await choisir('Activité', 1);
  await taper('Numéro de carte', 'CPI 4402 2019 000 041 377');
  await taper('Date d’expiration', '16/06/2099');
  await taper('Téléphone', '0240115827');
  await taper('E-mail', dite.email);
  await keyboard.press('Enter');
  await etape(page, 'Le prescripteur');
  await choisir('Civilité', 1);
  await taper('Prénom', 'Maëlle');
  await taper('Nom', 'Guérin');
  await taper('Téléphone', '0648219037');
  await taper('E-mail', dite.prescripteur);
  // Another address than the company's: the street is typed, and a proposal is picked.
  await tabulerJusqua(page, /^Même adresse que la société/);
  await keyboard.press('Space');
  await taper('Adresse', '44000 nantes');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Code postal')).not.toHaveValue('');
  await keyboard.type('3 place du Commando');
  await keyboard.press('Escape');
  await keyboard.press('Enter');
  await etape(page, 'Récapitulatif');
  await tabulerJusqua(page, /^J’accepte/);
  await keyboard.press('Space');
  await tabulerJusqua(page, 'Continuer');
  await keyboard.press('Enter');
  await etape(page, 'Justificatifs');
  for (const piece of PIECES) {
    await tabulerJusqua(page, `Choisir un fichier : ${piece}`);
    await keyboard.press('Enter');
    await expect(laCase(page, piece).getByRole('button', { name: /^Remplacer/ })).toBeVisible();
  }
  await tabulerJusqua(page, 'Je ne suis pas un robot');
  await keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Vérifié' })).toBeChecked();
  await tabulerJusqua(page, 'Envoyer le dossier');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/inscription/confirmation');
  await expect(page.getByRole('main')).toBeFocused();
});

/** Presses Tab until the element with this name has the focus. It gives up, as a person would. */
async function tabulerJusqua(page: Page, nom: string | RegExp, coups = 40): Promise<void> {
  const dit = typeof nom === 'string' ? nom.replaceAll('\u00a0', ' ') : nom;
  for (let coup = 0; coup < coups; coup += 1) {
    await page.keyboard.press('Tab');
    const ici = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const texte = element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent;
      return (texte ?? '').replaceAll('\u00a0', ' ').trim();
    });
    if (typeof dit === 'string' ? ici === dit : dit.test(ici)) {
      return;
    }
  }
  throw new Error(`not reached in ${coups} presses of Tab: ${nom}`);
}
