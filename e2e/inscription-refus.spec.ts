import type { Route } from '@playwright/test';
import { continuer, deposer, deposerCeci, envoyer, etape, laCase, PIECES, prouver, remplirLaSociete, remplirLePrescripteur, UN_DOCUMENT, uneInscription, unSirenInconnu } from './outils/inscription';
import { COMPTES, DU_PORTAIL, expect, test } from './outils/monde';
import { MUET, Robinet } from './outils/pannes';

test('chaque étape dit ce qui ne va pas, dans les mots de la spécification, et garde le reste', async ({ page }) => {
  const dite = uneInscription(unSirenInconnu());
  await page.goto('/inscription?etape=justificatifs');
  // No step was accepted, so the first one opens.
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
    // The e-mail is of the portal's own domain. Only the server knows this domain and refuses it.
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
    // The company's address is copied, so it is not missing.
    await expect(page.getByRole('alert')).toContainText(/5\schamps sont à corriger/u);
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
    await deposerCeci(page, PIECES[0], 'attestation.docx', UN_DOCUMENT);
    const formats = "Ce type de fichier n'est pas valide (formats acceptés : PDF, JPG, JPEG, PNG)";
    await expect(premiere.getByRole('alert')).toHaveText(formats);
    await deposer(page, PIECES[0], 'attestation.pdf', 6_000_000);
    await expect(premiere.getByRole('alert')).toHaveText('Le fichier doit avoir un poids inférieur à 5 Mo');
    // The file has the name of a PDF but not the content of one. The server reads the content, and refuses the file.
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

/** The text of the page after a failure of the server. */
const GENERIQUE = "Une erreur s'est produite. Veuillez réessayer ultérieurement ou contacter votre référent Linteau";
const CONTACT = {
  civilite: 'Mme',
  nom: 'Kervadec',
  prenom: 'Solène',
  telMobile: null,
  telFixe: '0240115827',
  telPro: '0251102030',
  email: 's.kervadec@linteau.example',
  photo: null,
  perimetreGeo: null,
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
  // A visitor has no session to lose, so a 401 is shown like any refusal.
  401: { json: { detail: 'Vous n’y avez pas accès.', code: 'refuse' }, dit: 'Vous n’y avez pas accès.' },
  403: { json: { detail: 'Votre société est déjà partenaire.', code: 'societe-connue', contact: CONTACT }, dit: 'déjà partenaire' },
  409: { json: { detail: 'Cette adresse e-mail est déjà utilisée.', code: 'email-pris' }, dit: 'déjà utilisée' },
  422: { json: { detail: 'La vérification n’est plus valable.', code: 'captcha' }, dit: 'n’est plus valable' },
  429: {
    json: { detail: 'Trop de demandes.', code: 'trop-de-requetes' },
    headers: { 'Retry-After': '3' },
    dit: 'Vous pourrez réessayer dans',
  },
  500: { json: { detail: 'Panne.', code: 'interne' }, dit: GENERIQUE },
  // Answers that are not the portal's.
  502: { dit: 'Le portail est momentanément injoignable.' },
  coupure: { dit: MUET },
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
    const final = ou === 'justificatifs';
    await test.step('lent : il dit qu’il part', async () => {
      const chemin = new RegExp(`^${appel.replace('**', '')}$`, 'u');
      const robinet = await Robinet.poser(page, { methode: 'POST', chemin });
      const envoi = page.getByRole('button', { name: action });
      if (final) {
        await prouver(page);
      }
      robinet.tenir();
      await robinet.apres(() => envoi.click());
      await expect(envoi).toHaveAttribute('data-loading', 'true');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await robinet.passer((route) => route.abort('connectionreset'));
      await expect(page.getByRole('alert').first()).toContainText(MUET);
    });
    for (const [statut, { json, headers, dit }] of Object.entries(REPONSES)) {
      await test.step(statut, async () => {
        await page.route(appel, async (route: Route) => {
          await (statut === 'coupure'
            ? route.abort('connectionreset')
            : route.fulfill({
                status: Number(statut),
                headers: { ...(json === undefined ? {} : DU_PORTAIL), ...headers },
                ...(json === undefined ? { contentType: 'text/html', body: '<h1>Bad Gateway</h1>' } : { json }),
              }));
        });
        if (final && !(await page.getByRole('checkbox', { name: 'Vérifié' }).isVisible())) {
          await prouver(page);
        }
        await page.getByRole('button', { name: action }).click();
        // A refusal about an e-mail is shown at the field of the e-mail.
        const surLEmail = ou === 'prescripteur' && (statut === '403' || statut === '409');
        const avis = surLEmail ? page.locator('form') : page.getByRole('alert').first();
        await expect(avis).toContainText(dit);
        const referent = page.getByRole('region', { name: 'Votre référent Linteau' });
        if (statut === '403' && !surLEmail) {
          await expect(referent.getByText('Solène Kervadec')).toBeVisible();
          await expect(referent.getByRole('link', { name: /^02\s40/u })).toHaveAttribute('href', 'tel:+33240115827');
          await expect(referent.getByRole('link', { name: /^02\s51/u })).toHaveAttribute('href', 'tel:+33251102030');
        } else {
          await expect(referent).toHaveCount(0);
        }
        if (statut === '429') {
          // The wait that the server asks for is shown, and disappears by itself.
          await expect(avis).toHaveCount(0);
        }
        await page.unroute(appel);
        const garde = await page.evaluate(() => JSON.parse(window.sessionStorage.getItem('inscription') ?? '{}'));
        expect(garde).toMatchObject({ societe: SAISIE.societe, prescripteur: SAISIE.prescripteur });
        expect(Object.keys(garde.pieces)).toHaveLength(7);
      });
    }
    await page.reload();
    await page.route(appel, (route) =>
      route.fulfill({ status: final ? 201 : 200, headers: DU_PORTAIL, json: { reference: 'INS-2026-000001', email: SAISIE.prescripteur.email } }),
    );
    if (final) {
      await prouver(page);
    }
    await page.getByRole('button', { name: action }).click();
    await expect(page).toHaveURL(new RegExp(suite.replaceAll('?', '\\?')));
  });
}
