import type { Locator, Page } from '@playwright/test';
import { choisirLeProgramme, deuxProgrammes } from './outils/denonciation';
import { deposer, PIECES, unPdf } from './outils/inscription';
import { inviterPresque } from './outils/invitation';
import { type Compte, DU_PORTAIL, expect, fichierDeSession, test, unAppartementLibre } from './outils/monde';
import { type Appel, ATTENTE, departs, LENTEUR, MUET, PANNES, Robinet, refus, tenirLHeure } from './outils/pannes';

// The pages receive no events, so that only the failure causes calls.
test.use({ sourde: true });

/** The time after which a toast has disappeared, in milliseconds. */
const TOAST = 7_000;

interface Formulaire {
  nom: string;
  chemin: string;
  /** The account that opens the form. It is absent for a visitor, who has no session to lose. */
  qui?: Compte;
  avant?: (page: Page) => Promise<void>;
  /** Opens the dialog of the form. */
  ouvrir?: (page: Page) => Promise<void>;
  /** The typed texts, by label. */
  saisie: readonly (readonly [champ: string, texte: string])[];
  /** Chooses the values that cannot be typed. */
  choisir?: (page: Page) => Promise<void>;
  appel: Appel;
  bouton: string | RegExp;
  /** The fields kept for the next sign-in: all, except secrets and files. */
  gardee?: readonly string[];
  /** Whether the form shows its failures as toasts, because it has no place for them. */
  auCoin?: boolean;
  /** What the page shows once the form was sent. When this is absent, the form is never sent, because other journeys use the data. */
  passe?: (page: Page) => Locator;
}

/** The name is unique to this run, because a second company of the same name would be refused. */
const SOCIETE = `Cabinet en panne ${Date.now()}`;

const ouvrirPar = (bouton: string) => (page: Page) => page.getByRole('button', { name: bouton }).click();

const deLaPremiereInscription = (bouton: string) => async (page: Page) => {
  await page.getByRole('table', { name: 'Inscriptions' }).getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: bouton }).click();
};

/** The person of a form, with the typed and chosen values. */
const UN_CONTACT: Pick<Formulaire, 'saisie'> = {
  saisie: [
    ['Prénom', 'Yann'],
    ['Nom', 'Coroller'],
    ['E-mail', 'yann.coroller@exemple.fr'],
    ['Code postal', '44400'],
    ['Ville', 'Rezé'],
  ],
};

const choisirCivilite = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Civilité' }).click();
  await page.getByRole('option', { name: 'M.', exact: true }).click();
};

const FORMULAIRES: readonly Formulaire[] = [
  {
    nom: 'connexion',
    chemin: '/connexion',
    saisie: [
      ['Adresse e-mail', 'm.guerin@cabinet.example'],
      ['Mot de passe', 'une phrase bien assez longue'],
    ],
    appel: { methode: 'POST', chemin: /^\/api\/session$/u },
    bouton: 'Se connecter',
  },
  {
    nom: 'mot de passe oublié',
    chemin: '/mot-de-passe',
    saisie: [['Adresse e-mail', 'm.guerin@cabinet.example']],
    appel: { methode: 'POST', chemin: /^\/api\/motdepasse\/oubli$/u },
    bouton: 'Recevoir un lien',
    passe: (page) => page.getByText(/^Si m\.guerin@cabinet\.example a un compte/u),
  },
  {
    nom: 'mot de passe choisi',
    chemin: '/mot-de-passe#jeton',
    saisie: [['Mot de passe', 'une phrase bien assez longue']],
    appel: { methode: 'POST', chemin: /^\/api\/motdepasse$/u },
    bouton: 'Enregistrer',
  },
  {
    nom: 'activation',
    chemin: '/activation#jeton',
    avant: inviterPresque,
    saisie: [['Mot de passe', 'une phrase bien assez longue']],
    appel: { methode: 'POST', chemin: /^\/api\/activation$/u },
    bouton: 'Enregistrer',
  },
  {
    nom: 'mot de passe changé',
    chemin: '/gestion/mon-compte',
    qui: 'IT',
    saisie: [
      ['Ancien mot de passe', 'linteau-demo'],
      ['Nouveau mot de passe', 'une phrase bien assez longue'],
    ],
    appel: { methode: 'POST', chemin: /^\/api\/user\/me\/motdepasse$/u },
    bouton: 'Changer le mot de passe',
    gardee: [],
  },
  {
    nom: 'option',
    chemin: '/lot/{lot}/option',
    qui: 'EP',
    ...UN_CONTACT,
    choisir: choisirCivilite,
    appel: { methode: 'POST', chemin: /^\/api\/options$/u },
    bouton: /^Poser l’option jusqu’au/u,
  },
  {
    nom: 'dénonciation',
    chemin: '/denonciation',
    qui: 'EP',
    ...UN_CONTACT,
    choisir: async (page) => {
      await choisirCivilite(page);
      const choisis = page.getByRole('button', { name: /^Retirer / });
      if ((await choisis.count()) === 0) {
        const [programme] = await deuxProgrammes(page.request);
        await choisirLeProgramme(page, programme);
      }
    },
    appel: { methode: 'POST', chemin: /^\/api\/denonciations$/u },
    bouton: 'Dénoncer ce contact',
    auCoin: true,
  },
  {
    nom: 'société créée',
    chemin: '/gestion/societes',
    qui: 'IA',
    ouvrir: ouvrirPar('Créer une société'),
    saisie: [
      ['Nom', SOCIETE],
      ['Groupe', 'Ouest Conseil'],
    ],
    appel: { methode: 'POST', chemin: /^\/api\/gestion\/societes$/u },
    bouton: 'Créer la société',
    passe: (page) => page.getByRole('heading', { level: 1, name: SOCIETE }),
  },
  {
    nom: 'fiche d’une société',
    chemin: '/gestion/societes/1',
    qui: 'IA',
    saisie: [['Groupe', 'Une saisie en cours']],
    appel: { methode: 'PATCH', chemin: /^\/api\/gestion\/societes\/1$/u },
    bouton: 'Enregistrer',
  },
  {
    nom: 'invitation',
    chemin: '/gestion/utilisateurs',
    qui: 'IA',
    ouvrir: ouvrirPar('Inviter quelqu’un'),
    saisie: [
      ['Prénom', 'Léna'],
      ['Nom', 'Le Gall'],
      ['E-mail', 'lena.legall@cabinet.example'],
      ['Mobile', '06\u00a048\u00a021\u00a090\u00a037'],
    ],
    choisir: async (page) => {
      const societe = page.getByRole('dialog').getByRole('combobox', { name: 'Société' });
      // The value is chosen once only, because choosing it again would clear it.
      if ((await societe.inputValue()) === '') {
        await societe.click();
        await page.getByRole('option', { name: 'Cabinet Alpha' }).click();
      }
    },
    appel: { methode: 'POST', chemin: /^\/api\/gestion\/utilisateurs$/u },
    bouton: 'Envoyer l’invitation',
  },
  {
    nom: 'fiche d’un utilisateur',
    chemin: '/gestion/utilisateurs/1',
    qui: 'IA',
    saisie: [['Prénom', 'Annaëlle']],
    appel: { methode: 'PATCH', chemin: /^\/api\/gestion\/utilisateurs\/1$/u },
    bouton: 'Enregistrer',
  },
  {
    nom: 'réglage',
    chemin: '/gestion/reglages',
    qui: 'IA',
    saisie: [['Retrait maximal d’un flux', '27']],
    appel: { methode: 'PATCH', chemin: /^\/api\/gestion\/reglages\//u },
    bouton: 'Enregistrer',
  },
  {
    nom: 'inscription refusée',
    chemin: '/gestion/inscriptions?statut=1',
    qui: 'IR',
    ouvrir: deLaPremiereInscription('Refuser l’inscription'),
    saisie: [['Raison', 'La carte professionnelle a expiré en juin.']],
    appel: { methode: 'POST', chemin: /^\/api\/gestion\/inscriptions\/\d+\/refus$/u },
    bouton: 'Refuser l’inscription',
  },
  {
    nom: 'pièce demandée',
    chemin: '/gestion/inscriptions?statut=1',
    qui: 'IR',
    ouvrir: deLaPremiereInscription('Demander des pièces'),
    saisie: [['Ce qui manque', 'La dernière page de cette pièce.']],
    appel: { methode: 'POST', chemin: /^\/api\/gestion\/inscriptions\/\d+\/demande$/u },
    bouton: 'Demander la pièce',
  },
  {
    nom: 'mandat signé sur papier',
    chemin: '/gestion/societes/1',
    qui: 'IA',
    ouvrir: ouvrirPar('Enregistrer un mandat signé sur papier'),
    saisie: [
      ['Signé par la société le', '02/11/2026'],
      ['Signature de Linteau le', '03/11/2026'],
    ],
    choisir: async (page) => {
      const fichier = { name: 'mandat.pdf', mimeType: 'application/pdf', buffer: unPdf() };
      await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(fichier);
    },
    appel: { methode: 'POST', chemin: /^\/api\/gestion\/societes\/1\/mandat$/u },
    bouton: 'Enregistrer le mandat',
  },
  {
    nom: 'statut d’un lot',
    chemin: '/gestion/lots/{lot}',
    qui: 'IR',
    ouvrir: ouvrirPar('Changer le statut'),
    saisie: [],
    choisir: (page) => page.getByRole('radio', { name: 'Pré-réservé' }).check(),
    appel: { methode: 'POST', chemin: /^\/api\/gestion\/lots\/[^/]+\/statut$/u },
    bouton: 'Enregistrer le statut',
    auCoin: true,
  },
];

/** The element with the form: the dialog, or the page. */
function cadre(page: Page, ouvrir: Formulaire['ouvrir']): Locator {
  return ouvrir === undefined ? page.getByRole('main') : page.getByRole('dialog');
}

for (const { nom, chemin: modele, qui, avant, ouvrir, saisie, choisir, appel, bouton, gardee, auCoin = false, passe } of FORMULAIRES) {
  test.describe(() => {
    test.use(qui === undefined ? {} : { storageState: fichierDeSession(qui) });

    test(`${nom} : le formulaire dit ce qui lui arrive, et garde la saisie`, async ({ page }) => {
      const chemin = modele.replace('{lot}', (await unAppartementLibre(page.request)).id);
      await tenirLHeure(page);
      await avant?.(page);
      const robinet = await Robinet.poser(page, appel);
      const ici = cadre(page, ouvrir);
      const champ = (libelle: string) => ici.getByLabel(libelle, { exact: true });
      const envoi = ici.getByRole('button', { name: bouton, exact: true });
      const avis = (auCoin ? page : ici).getByRole('alert');
      const aller = () => page.goto(chemin).then(() => ouvrir?.(page));
      const remplir = async () => {
        for (const [libelle, texte] of saisie) {
          await champ(libelle).fill(texte);
          // Leaving a postcode fills its only town.
          await champ(libelle).blur();
        }
        await choisir?.(page);
      };
      const garde = async (parmi: readonly string[] = saisie.map(([libelle]) => libelle)) => {
        for (const [libelle, texte] of saisie.filter(([un]) => parmi.includes(un))) {
          await expect(champ(libelle), libelle).toHaveValue(texte);
        }
      };

      await aller();
      await remplir();
      await test.step('lent : il dit qu’il part', async () => {
        robinet.tenir();
        await robinet.apres(() => envoi.click());
        await page.clock.runFor(LENTEUR);
        await expect(envoi).toHaveAttribute('data-loading', 'true');
        await expect(avis).toHaveCount(0);
        await garde();
        await robinet.lacher((route) => route.abort('connectionreset'));
        await expect(avis).toContainText(MUET);
        if (auCoin) {
          await page.clock.runFor(TOAST);
        }
      });
      for (const [quoi, { panne, dit }] of Object.entries(PANNES)) {
        await test.step(quoi, async () => {
          robinet.rompre(panne);
          await robinet.apres(() => envoi.click());
          await expect(envoi).not.toHaveAttribute('data-loading', 'true');
          await expect(avis).toContainText(dit);
          await garde();
          if (auCoin) {
            // A toast disappears by itself. While one is shown, another of the same kind is not added.
            await page.clock.runFor(TOAST);
            await expect(avis).toHaveCount(0);
          } else if (quoi === '429') {
            // The wait is shown, and disappears by itself.
            await expect(avis).toContainText('Vous pourrez réessayer dans');
            await page.clock.fastForward(ATTENTE);
            await expect(avis).toHaveCount(0);
          }
        });
      }
      const partis = qui === undefined ? null : await departs(page);
      for (const statut of [401, 403]) {
        await test.step(String(statut), async () => {
          const { pathname, search } = new URL(page.url());
          robinet.rompre(refus(statut));
          await robinet.apres(() => envoi.click());
          if (partis === null) {
            // A visitor has no session to lose.
            await expect(avis).toContainText('Vous n’y avez pas accès.');
            await expect(page).toHaveURL(chemin);
            await garde();
          } else {
            await partis.attendu(pathname + search);
            // After a new sign-in the kept text is there. The rest is chosen again.
            await aller();
            await garde(gardee);
            await remplir();
          }
        });
      }
      if (passe !== undefined) {
        await test.step('il passe', async () => {
          await robinet.passer();
          await envoi.click();
          await expect(passe(page)).toBeVisible();
        });
      }
    });
  });
}

/** A picture of one pixel. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

interface Depot {
  nom: string;
  chemin: string;
  qui?: Compte;
  preparer?: (page: Page) => Promise<unknown>;
  titre: string;
  deposer: (page: Page) => Promise<void>;
  appel: Appel;
  /** A text that the page shows once the file has arrived. */
  venu: RegExp;
}

const DEPOTS: readonly Depot[] = [
  {
    nom: 'photo',
    chemin: '/gestion/mon-compte',
    qui: 'IR',
    titre: 'Photo',
    deposer: (page) =>
      page.locator('input[type="file"]').setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: IMAGE }),
    appel: { methode: 'PUT', chemin: /^\/api\/user\/me\/photo$/u },
    venu: /Photo enregistrée\./u,
  },
  {
    nom: 'justificatif',
    chemin: '/inscription?etape=justificatifs',
    preparer: (page) =>
      page.addInitScript(() =>
        window.sessionStorage.setItem('inscription', '{"franchies":["societe","prescripteur","recapitulatif"]}'),
      ),
    titre: PIECES[0],
    deposer: (page) => deposer(page, PIECES[0]),
    appel: { methode: 'POST', chemin: /^\/api\/inscription\/documents\?/u },
    venu: /piece\.pdf/u,
  },
];

for (const { nom, chemin, qui, preparer, titre, deposer: laisser, appel, venu } of DEPOTS) {
  test.describe(() => {
    test.use(qui === undefined ? {} : { storageState: fichierDeSession(qui) });

    test(`${nom} : le dépôt dit ce qui lui arrive dans sa case, et se renvoie sans rechoisir`, async ({ page }) => {
      await tenirLHeure(page);
      await preparer?.(page);
      const robinet = await Robinet.poser(page, appel);
      await page.goto(chemin);
      const depot = page.getByRole('group', { name: titre, exact: true });
      const reessayer = depot.getByRole('button', { name: 'Réessayer' });

      await test.step('lent : il montre qu’il part, et se laisse arrêter', async () => {
        robinet.tenir();
        await robinet.apres(() => laisser(page));
        await page.clock.runFor(LENTEUR);
        await expect(depot.getByRole('progressbar')).toHaveCount(1);
        await depot.getByRole('button', { name: 'Arrêter l’envoi' }).click();
        await expect(depot.getByRole('progressbar')).toHaveCount(0);
        await expect(depot.getByRole('alert')).toHaveCount(0);
        await robinet.lacher((route) => route.abort());
      });
      let premier = true;
      for (const [quoi, { panne, dit }] of Object.entries(PANNES)) {
        await test.step(quoi, async () => {
          robinet.rompre(panne);
          await robinet.apres(() => (premier ? laisser(page) : reessayer.click()));
          premier = false;
          await expect(depot.getByRole('alert')).toContainText(dit);
        });
      }
      if (qui === undefined) {
        for (const statut of [401, 403]) {
          await test.step(`${statut} : il n’y a pas de session à quitter`, async () => {
            robinet.rompre(refus(statut));
            await robinet.apres(() => reessayer.click());
            await expect(depot.getByRole('alert')).toContainText('Vous n’y avez pas accès.');
          });
        }
      }
      await test.step('il se renvoie', async () => {
        await robinet.passer();
        await reessayer.click();
        await expect(page.getByText(venu).first()).toBeVisible();
      });
      if (qui !== undefined) {
        const partis = await departs(page);
        for (const statut of [401, 403]) {
          await test.step(`${statut} : on va se connecter, et l’on reviendra ici`, async () => {
            // Leave the page first. Otherwise a save of its text could be refused before the file, and lead to the sign-in page by itself.
            await page.goto('about:blank');
            robinet.rompre(refus(statut));
            await page.goto(chemin);
            await robinet.apres(() => laisser(page));
            await partis.attendu(chemin);
          });
        }
      }
    });
  });
}

/** The document that a mail asks for, as the server answers it. */
const DEMANDEE = {
  reference: 'INS-2026-000041',
  societe: 'Cabinet Arcade Ouest',
  emplacement: 'responsabiliteCivile',
  libelle: PIECES[0],
  demande: 'La dernière page manque.',
  formats: ['PDF', 'JPG', 'JPEG', 'PNG'],
  poidsKo: 5000,
  expireLe: '2099-01-01T00:00:00Z',
};

test('pièce demandée par e-mail : ce qui ne part pas reste choisi, et se renvoie du même bouton', async ({ page }) => {
  await tenirLHeure(page);
  await page.route('**/api/inscription/pieces/jeton', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ headers: DU_PORTAIL, json: DEMANDEE })
      : route.fulfill({ status: 204, headers: DU_PORTAIL }),
  );
  const robinet = await Robinet.poser(page, { methode: 'POST', chemin: /^\/api\/inscription\/pieces\/jeton$/u });
  await page.goto('/inscription/piece/jeton');
  const depot = page.getByRole('group', { name: PIECES[0], exact: true });
  const envoi = page.getByRole('button', { name: 'Envoyer la pièce', exact: true });
  const choisie = () => expect(depot).toContainText('piece.pdf');
  await expect(envoi).toBeDisabled();
  await deposer(page, PIECES[0]);
  await choisie();

  await test.step('lent : il montre qu’il part', async () => {
    robinet.tenir();
    await robinet.apres(() => envoi.click());
    await page.clock.runFor(LENTEUR);
    await expect(page.getByRole('progressbar', { name: 'Envoi des pièces' })).toHaveCount(1);
    await expect(depot.getByRole('alert')).toHaveCount(0);
    await robinet.lacher((route) => route.abort('connectionreset'));
    await expect(depot.getByRole('alert')).toContainText(MUET);
    await choisie();
  });
  for (const [quoi, { panne, dit }] of Object.entries(PANNES)) {
    await test.step(quoi, async () => {
      robinet.rompre(panne);
      await robinet.apres(() => envoi.click());
      await expect(depot.getByRole('alert')).toContainText(dit);
      await choisie();
    });
  }
  for (const statut of [401, 403]) {
    await test.step(`${statut} : il n’y a pas de session à quitter`, async () => {
      robinet.rompre(refus(statut));
      await robinet.apres(() => envoi.click());
      await expect(depot.getByRole('alert')).toContainText('Vous n’y avez pas accès.');
    });
  }
  await robinet.passer();
  await envoi.click();
  await expect(page.getByText('La pièce est arrivée.').first()).toBeVisible();
});
