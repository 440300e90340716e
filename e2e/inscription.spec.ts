import type { Page, Route } from '@playwright/test';
import { courrierPour, lienDuCourrier } from './outils/courriers';
import {
  allerAuxJustificatifs,
  continuer,
  deposer,
  etape,
  laCase,
  PIECES,
  prouver,
  remplirLaSociete,
  remplirLePrescripteur,
  sirenDuRepertoire,
  unPdf,
  unSirenInconnu,
  uneInscription,
} from './outils/inscription';
import { ouvrirUneLigne } from './outils/ligne';
import { COMPTES, expect, fichierDeSession, seConnecter, test } from './outils/monde';

const MOT_DE_PASSE = 'une phrase bien assez longue';
const envoyer = (page: Page) => page.getByRole('button', { name: 'Envoyer le dossier' });
const reference = async (page: Page) => /INS-\d{4}-\d+/u.exec(await page.getByRole('main').innerText())?.[0] ?? '';

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
    ligne.debit(600_000);
    await deposer(page, PIECES[0], 'attestation.pdf', 4_500_000);
    const premiere = laCase(page, PIECES[0]);
    // Halfway, as the bar says it, the line is cut.
    await expect(premiere.getByText(/attestation\.pdf, [1-9]\d?\s%/u)).toBeVisible();
    ligne.couper();
    await expect(premiere.getByRole('alert')).toContainText("Une erreur s'est produite.");
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
    await bureau.getByRole('button', { name: 'Demander une pièce' }).click();
    const fenetre = bureau.getByRole('dialog', { name: 'Demander une pièce' });
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
    await deposer(page, PIECES[6], 'statuts-complets.pdf');
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
    await expect(bureau.getByText('Pas encore actif')).toBeVisible();
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
    await expect(page).toHaveURL('/connexion');
    await seConnecter(page, dite.prescripteur, MOT_DE_PASSE);
    await expect(page).toHaveURL('/home');
    await page.goto('/mon-compte');
    await etape(page, 'Mon compte');
    await expect(page.getByRole('heading', { name: /Maëlle Guérin/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Votre référent Linteau' })).toBeVisible();
  });
  await visiteur.close();
  await ligne.fermer();
});

test('chaque étape dit ce qui ne va pas, dans les mots de la spécification, et garde le reste', async ({ page }) => {
  const dite = uneInscription(unSirenInconnu());
  await page.goto('/inscription?etape=justificatifs');
  // Nothing was checked: the first step it is.
  await etape(page, 'Votre société');

  await test.step('la société', async () => {
    await continuer(page);
    await expect(page.getByRole('alert')).toContainText(/12\schamps sont à corriger/u);
    await expect(page.getByText('Ce champ est obligatoire.', { exact: true })).toHaveCount(12);
    await expect(page.getByLabel('N° Siren')).toBeFocused();
    for (const [champ, frappe, message] of [
      ['N° Siren', '12345', 'Veuillez renseigner un numéro siren valide.'],
      ['N° Siren', '123456789', 'N° de Siren erroné'],
      ['Numéro de carte', 'x'.repeat(51), 'Le numéro de carte professionnel ne doit pas contenir plus de 50 caractères'],
      ['Date d’expiration', 'demain', 'Veuillez renseigner une date valide.'],
      [
        'Date d’expiration',
        '16/06/2020',
        "La date d'expiration de votre carte professionnelle doit être postérieure à aujourd'hui",
      ],
      ['Code postal', '99999', 'Veuillez renseigner un code postal valide.'],
      ['Téléphone', '12', 'Veuillez renseigner un numéro de téléphone valide.'],
      ['E-mail', 'contact@', 'Veuillez renseigner une adresse email valide.'],
    ] as const) {
      await page.getByLabel(champ).fill(frappe);
      await continuer(page);
      await expect(page.getByText(message, { exact: true }), message).toBeVisible();
      await expect(page.getByLabel(champ)).toHaveAttribute('aria-invalid', 'true');
    }
    await remplirLaSociete(page, dite);
    // An address of the portal's own domain: the server alone knows it.
    await page.getByLabel('E-mail').fill('contact@linteau.example');
    await continuer(page);
    await expect(page.getByText('Veuillez renseigner une adresse email valide.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.getByLabel('E-mail').fill(dite.email);
    await continuer(page);
    await etape(page, 'Le prescripteur');
  });

  await test.step('le prescripteur', async () => {
    await continuer(page);
    await expect(page.getByRole('alert')).toContainText(/8\schamps sont à corriger/u);
    await remplirLePrescripteur(page, dite);
    for (const [champ, frappe, message] of [
      ['Nom', 'Guérin 2', 'Ce champ ne peut contenir ni chiffres ni caractères spéciaux'],
      ['E-mail', COMPTES.IA, 'Veuillez renseigner une adresse email valide.'],
      ['E-mail', COMPTES.EP, /déjà/],
    ] as const) {
      const cible = page.getByLabel(champ, { exact: true });
      const avant = await cible.inputValue();
      await cible.fill(frappe);
      await continuer(page);
      await expect(page.getByText(message, { exact: true }), String(message)).toBeVisible();
      await expect(cible).toBeFocused();
      await cible.fill(avant);
    }
    await page.getByLabel('E-mail', { exact: true }).fill(dite.prescripteur);
    await page.getByRole('checkbox', { name: 'Je suis le représentant légal' }).uncheck();
    await continuer(page);
    await expect(page.getByRole('alert')).toContainText(/4\schamps sont à corriger/u);
    await page.getByRole('checkbox', { name: 'Je suis le représentant légal' }).check();
    await continuer(page);
    await etape(page, 'Récapitulatif');
  });

  await test.step('le récapitulatif', async () => {
    await expect(page.getByText(dite.prescripteur)).toBeVisible();
    await continuer(page);
    await expect(
      page.getByText("Veuillez valider les conditions générales pour poursuivre l'inscription"),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Modifier la société' }).click();
    await etape(page, 'Votre société');
    await expect(page.getByLabel('Numéro de carte')).toHaveValue('CPI 4402 2019 000 041 377');
    await page.goBack();
    await etape(page, 'Récapitulatif');
    await page.getByRole('checkbox', { name: /conditions générales/ }).check();
    await continuer(page);
  });

  await test.step('les justificatifs', async () => {
    await etape(page, 'Justificatifs');
    await envoyer(page).click();
    await expect(page.getByRole('alert').first()).toContainText(/8\schamps sont à corriger/u);
    const premiere = laCase(page, PIECES[0]);
    await deposer(page, PIECES[0], 'attestation.docx');
    const formats = "Ce type de fichier n'est pas valide (formats acceptés : PDF, JPG, JPEG, PNG)";
    await expect(premiere.getByRole('alert')).toHaveText(formats);
    await deposer(page, PIECES[0], 'attestation.pdf', 6_000_000);
    await expect(premiere.getByRole('alert')).toHaveText('Le fichier doit avoir un poids inférieur à 5 Mo');
    // Its name is right, its content is not: the server looks inside.
    await premiere
      .locator('input[type="file"]')
      .setInputFiles({ name: 'attestation.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg onload="x"/>') });
    await expect(premiere.getByRole('alert')).toHaveText(formats);
    await deposer(page, PIECES[0]);
    await expect(premiere).toContainText('piece.pdf');
    await expect(premiere.getByRole('alert')).toHaveCount(0);
    await premiere.getByRole('button', { name: /^Retirer/ }).click();
    await expect(premiere).not.toContainText('piece.pdf');
    await page.getByRole('checkbox', { name: /^Je n’ai pas cette pièce.*Derniers statuts$/ }).check();
    await page.getByLabel('Pourquoi : Derniers statuts').fill('Pas là');
    await envoyer(page).click();
    await expect(page.getByText('Ce champ doit contenir 10 caractères minimum.', { exact: true })).toBeVisible();
  });

  await test.step('la confirmation ne s’ouvre pas d’elle-même', async () => {
    await page.goto('/inscription/confirmation');
    await expect(page).toHaveURL('/inscription');
    await page.getByRole('link', { name: 'Reprendre mon inscription' }).click();
    await expect(page.getByLabel('Raison sociale')).toHaveValue('Cabinet Arcade Ouest');
  });
});

test.describe('sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('la même inscription, avec une raison à la place des statuts', async ({ page }) => {
    test.slow();
    await allerAuxJustificatifs(page, uneInscription(sirenDuRepertoire(402)));
    for (const piece of PIECES.slice(0, 6)) {
      await deposer(page, piece);
      await expect(laCase(page, piece).getByRole('button', { name: /^Remplacer/ })).toBeVisible();
    }
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
  // Whatever window the system opens is answered from the start: asked for as it opens, it may be too late.
  page.on('filechooser', (fenetre) =>
    void fenetre.setFiles({ name: 'piece.pdf', mimeType: 'application/pdf', buffer: unPdf() }),
  );
  const taper = async (champ: string, frappe: string) => {
    await tabulerJusqua(page, champ);
    await keyboard.type(frappe);
  };
  // The list of a choice opens on the arrow; its letters are not searched.
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
  // An address is picked among those that answer; its street is typed.
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

/** Presses Tab until what has this name is focused; a person would not try for ever either. */
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

/** What each call may be answered, and what the page then says; a cut network is `null`. */
const GENERIQUE = "Une erreur s'est produite. Veuillez réessayer ultérieurement ou contacter votre référent Linteau";
const CONTACT = {
  nom: 'Kervadec',
  prenom: 'Solène',
  telephone: '0240115827',
  email: 's.kervadec@linteau.example',
  photo: null,
};
const REPONSES: Readonly<Record<string, { json?: object; headers?: Record<string, string>; dit: string }>> = {
  400: {
    json: {
      detail: 'Des champs sont à revoir.',
      code: 'champs-refuses',
      violations: [{ propertyPath: 'inconnu', message: '', code: 'refusé par la règle' }],
    },
    dit: 'Ce champ est refusé par la règle',
  },
  403: { json: { detail: 'Votre société est déjà partenaire.', code: 'societe-connue', contact: CONTACT }, dit: 'déjà partenaire' },
  409: { json: { detail: 'Cette adresse e-mail est déjà utilisée.', code: 'email-pris' }, dit: 'déjà utilisée' },
  422: { json: { detail: 'La vérification n’est plus valable.', code: 'captcha' }, dit: 'n’est plus valable' },
  429: {
    json: { detail: 'Trop de demandes.', code: 'trop-de-requetes' },
    headers: { 'Retry-After': '3' },
    dit: 'Vous pourrez réessayer dans',
  },
  500: { json: { detail: 'Panne.', code: 'interne' }, dit: GENERIQUE },
  coupure: { dit: GENERIQUE },
};

const SAISIE = {
  societe: {
    siren: '732829320',
    companyName: 'Cabinet Arcade Ouest',
    socialStatus: 'SARL',
    rcs: 'Saint-Nazaire',
    category: 'mandataire',
    cardNumber: 'CPI 4402',
    cardExpirationDate: '2099-06-16',
    address: '3 place du Commando',
    zipcode: '44600',
    city: 'Saint-Nazaire',
    phone: '0240115827',
    email: 'contact@arcade-ouest.example',
  },
  prescripteur: {
    civility: 'Mme',
    lastname: 'Guérin',
    firstname: 'Maëlle',
    phone: '0648219037',
    email: 'maelle@arcade-ouest.example',
    address: '3 place du Commando',
    zipcode: '44600',
    city: 'Saint-Nazaire',
    isLegalRepresentative: true,
  },
  pieces: Object.fromEntries(
    [
      'responsabiliteCivile',
      'carteProfessionnelle',
      'extraitRegistre',
      'pieceIdentite',
      'coordonneesBancaires',
      'garantieFinanciere',
      'statuts',
    ].map((emplacement) => [
      emplacement,
      { nom: emplacement, libelle: `${emplacement}.pdf`, taille: 1_000, expireLe: '2099-01-01T00:00:00Z' },
    ]),
  ),
  cgu: true,
  franchies: ['societe', 'prescripteur', 'recapitulatif'],
};

const APPELS = [
  { appel: '**/api/inscription/inscription/societe', ou: 'societe', action: 'Continuer', suite: '?etape=prescripteur' },
  {
    appel: '**/api/inscription/inscription/prescripteur',
    ou: 'prescripteur',
    action: 'Continuer',
    suite: '?etape=recapitulatif',
  },
  { appel: '**/api/inscription', ou: 'justificatifs', action: 'Envoyer le dossier', suite: '/inscription/confirmation' },
] as const;

for (const { appel, ou, action, suite } of APPELS) {
  test(`${ou} : chaque réponse dit ce qui est vrai, et rien de ce qui est tapé ne se perd`, async ({ page }) => {
    test.slow();
    await page.addInitScript((saisie) => {
      if (window.sessionStorage.getItem('inscription') === null) {
        window.sessionStorage.setItem('inscription', saisie);
      }
    }, JSON.stringify(SAISIE));
    await page.goto(`/inscription?etape=${ou}`);
    const cookies: (string | undefined)[] = [];
    const final = ou === 'justificatifs';
    for (const [statut, { json, headers, dit }] of Object.entries(REPONSES)) {
      await test.step(statut, async () => {
        await page.route(appel, async (route: Route) => {
          cookies.push((await route.request().allHeaders()).cookie);
          await (statut === 'coupure'
            ? route.abort('connectionreset')
            : route.fulfill({ status: Number(statut), json, headers: headers ?? {} }));
        });
        if (final && !(await page.getByRole('checkbox', { name: 'Vérifié' }).isVisible())) {
          await prouver(page);
        }
        await page.getByRole('button', { name: action }).click();
        // About an address, it is said on that field.
        const surLEmail = ou === 'prescripteur' && (statut === '403' || statut === '409');
        const avis = surLEmail ? page.locator('form') : page.getByRole('alert').first();
        await expect(avis).toContainText(dit);
        const referent = page.getByRole('region', { name: 'Votre référent Linteau' });
        if (statut === '403' && !surLEmail) {
          await expect(referent.getByText('Solène Kervadec')).toBeVisible();
          await expect(referent.getByRole('link', { name: /^02\s40/u })).toHaveAttribute('href', 'tel:0240115827');
        } else {
          await expect(referent).toHaveCount(0);
        }
        if (statut === '429') {
          // The wait that the server asked for is said, and goes by itself.
          await expect(avis).toHaveCount(0);
        }
        await page.unroute(appel);
        const garde = await page.evaluate(() => JSON.parse(window.sessionStorage.getItem('inscription') ?? '{}'));
        expect(garde).toMatchObject({ societe: SAISIE.societe, prescripteur: SAISIE.prescripteur });
        expect(Object.keys(garde.pieces)).toHaveLength(7);
      });
    }
    expect(cookies.filter((cookie) => cookie !== undefined), 'these calls say nothing of who makes them').toEqual([]);
    await page.reload();
    await page.route(appel, (route) =>
      route.fulfill({ status: final ? 201 : 200, json: { reference: 'INS-2026-000001', email: SAISIE.prescripteur.email } }),
    );
    if (final) {
      await prouver(page);
    }
    await page.getByRole('button', { name: action }).click();
    await expect(page).toHaveURL(new RegExp(suite.replaceAll('?', '\\?')));
  });
}

test.describe('déjà connecté', () => {
  test.use({ storageState: fichierDeSession('EP') });

  test('l’inscription reste ouverte, et ses appels ne disent pas qui appelle', async ({ page }) => {
    await page.goto('/inscription?etape=societe');
    await remplirLaSociete(page, uneInscription(unSirenInconnu()));
    const envoi = page.waitForRequest('**/api/inscription/inscription/societe');
    await continuer(page);
    expect((await (await envoi).allHeaders()).cookie).toBeUndefined();
    await etape(page, 'Le prescripteur');
    await page.goto('/home');
    await expect(page).toHaveURL('/home');
  });
});
