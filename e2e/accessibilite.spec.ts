import type { Page } from '@playwright/test';
import { sansObstacle } from './outils/axe';
import { sirenDuRepertoire } from './outils/inscription';
import { inviterPresque } from './outils/invitation';
import { type Compte, DU_PORTAIL, expect, fichierDeSession, prete, test, unAppartementLibre } from './outils/monde';
import { animerLaPlanche } from './outils/planche';
import { enSeance, lireLeMandat, refuserDeSigner, taperLeCode, verifierUnFichier } from './outils/signature';

interface Ecran {
  nom: string;
  chemin: string;
  qui?: Compte;
  /** Whether it is checked at the width of a phone, instead of a desktop's. */
  mobile?: boolean;
  /** Whether it is checked at both widths. */
  partout?: boolean;
  /** Prepares something before the page opens. */
  avant?: (page: Page) => Promise<void>;
  /** Opens something before the check. */
  ouvrir?: (page: Page) => Promise<void>;
}

const menu = async (page: Page) => {
  await page.getByRole('button', { name: /^Menu de / }).click();
  await expect(page.getByRole('menu')).toBeVisible();
};

const cloche = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/u }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const cellule = (nom: RegExp) => async (page: Page) => {
  await page.getByRole('search', { name: 'Filtres' }).getByRole('button', { name: nom }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const rapide = (texte: string) => async (page: Page) => {
  // Wait for this button, because its component listens to the keys.
  await expect(page.getByRole('button', { name: 'Recherche rapide' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByLabel('Programme, numéro de lot, lieu ou page').fill(texte);
  await expect(page.getByRole('option').first()).toBeVisible();
};

const trier = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Trier/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
};

const tousLesFiltres = async (page: Page) => {
  const bouton = page.getByRole('button', { name: /^(?:Plus de filtres|Filtres|\d+\sfiltres?)$/u });
  await bouton.filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Shows the errors of an empty step. */
const fautes = async (page: Page) => {
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText(/Ce champ est obligatoire|Veuillez valider les conditions/).first()).toBeVisible();
};

const repertoire = async (page: Page) => {
  await page.getByLabel('N° Siren').fill(sirenDuRepertoire(410));
  await expect(page.getByText(/Trouvée au répertoire/)).toBeVisible();
};

/** Opens a later step, as if the server had accepted the earlier ones. */
const alEtape = (etape: string, puis: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.evaluate(() =>
    window.sessionStorage.setItem('inscription', '{"franchies":["societe","prescripteur","recapitulatif"]}'),
  );
  await page.goto(`/inscription?etape=${etape}`);
  await puis(page);
};

const pieces = async (page: Page) => {
  await expect(page.getByRole('checkbox', { name: 'Je ne suis pas un robot' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Je n’ai pas cette pièce.*Derniers statuts$/ }).check();
  await page.getByRole('button', { name: 'Envoyer le dossier' }).click();
  await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible();
};

const DEMANDE = {
  reference: 'INS-2026-000041',
  societe: 'Cabinet Arcade Ouest',
  emplacement: 'statuts',
  libelle: 'Derniers statuts',
  demande: 'La dernière page manque.',
  formats: ['PDF', 'JPG', 'JPEG', 'PNG'],
  poidsKo: 5000,
  expireLe: '2099-01-01T00:00:00Z',
};

const chercherEnGestion = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Chercher une personne, une société ou un lot' }).fill('alpha');
  await expect(page.getByRole('option').first()).toBeVisible();
};

/** Opens the first pending registration of the demonstration. */
const uneInscriptionGeree = async (page: Page) => {
  await page.getByRole('table', { name: 'Inscriptions' }).getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Décision' })).toBeVisible();
};

/** Shows the errors of an empty option form. */
const optionVide = async (page: Page) => {
  await page.getByRole('button', { name: /^Poser l’option/ }).click();
  await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible();
};

const ECRANS: readonly Ecran[] = [
  { nom: 'accueil public', chemin: '/', partout: true },
  { nom: 'connexion', chemin: '/connexion', partout: true },
  { nom: 'inscription', chemin: '/inscription', partout: true },
  { nom: 'société qui s’inscrit', chemin: '/inscription?etape=societe', ouvrir: fautes, partout: true },
  { nom: 'société trouvée au répertoire, téléphone', chemin: '/inscription?etape=societe', mobile: true, ouvrir: repertoire },
  { nom: 'prescripteur qui s’inscrit', chemin: '/inscription', ouvrir: alEtape('prescripteur', fautes), partout: true },
  { nom: 'récapitulatif d’une inscription', chemin: '/inscription', ouvrir: alEtape('recapitulatif', fautes), partout: true },
  { nom: 'justificatifs', chemin: '/inscription', ouvrir: alEtape('justificatifs', pieces), partout: true },
  {
    nom: 'inscription enregistrée',
    partout: true,
    chemin: '/inscription',
    ouvrir: async (page) => {
      await page.evaluate(() =>
        window.sessionStorage.setItem('inscription-faite', '{"reference":"INS-2026-000041","email":"m@cabinet.example"}'),
      );
      await page.goto('/inscription/confirmation');
      await expect(page.getByText('INS-2026-000041')).toBeVisible();
    },
  },
  { nom: 'lien d’une pièce dépassé', chemin: '/inscription/piece/inconnu', partout: true },
  {
    nom: 'pièce demandée',
    partout: true,
    chemin: '/inscription',
    ouvrir: async (page) => {
      await page.route('**/api/inscription/pieces/jeton', (route) => route.fulfill({ headers: DU_PORTAIL, json: DEMANDE }));
      await page.goto('/inscription/piece/jeton');
      await expect(page.getByText('La dernière page manque.')).toBeVisible();
    },
  },
  { nom: 'signature d’un mandat', chemin: '/signature#jeton', avant: enSeance, ouvrir: lireLeMandat, partout: true },
  { nom: 'code de signature', chemin: '/signature#jeton', avant: enSeance, ouvrir: taperLeCode },
  { nom: 'refus de signer', chemin: '/signature#jeton', avant: enSeance, ouvrir: refuserDeSigner },
  { nom: 'lien de signature incomplet', chemin: '/signature', mobile: true },
  { nom: 'vérification d’un fichier', chemin: '/verifier', ouvrir: verifierUnFichier, partout: true },
  { nom: 'contrats à contresigner', chemin: '/gestion/contrats', qui: 'IA' },
  { nom: 'contrats à contresigner, téléphone', chemin: '/gestion/contrats', qui: 'IR', mobile: true },
  { nom: 'contrats à notifier', chemin: '/gestion/contrats?etape=a-notifier', qui: 'IA', partout: true },
  { nom: 'mandats à contresigner', chemin: '/gestion/mandats', qui: 'IA' },
  { nom: 'mandats à contresigner, téléphone', chemin: '/gestion/mandats', qui: 'IR', mobile: true },
  { nom: 'états des risques', chemin: '/gestion/etats-des-risques?vue=en-vente', qui: 'IA' },
  { nom: 'états des risques, téléphone', chemin: '/gestion/etats-des-risques', qui: 'IR', mobile: true },
  {
    nom: 'état des risques d’un programme',
    chemin: '/gestion/etats-des-risques?vue=en-vente',
    qui: 'IR',
    ouvrir: async (page) => {
      await page.getByRole('main').getByRole('row').nth(1).getByRole('link').click();
      await page.getByRole('button', { name: 'Déposer un état des risques' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { nom: 'conditions générales', chemin: '/cgu', partout: true },
  { nom: 'données personnelles', chemin: '/charte-de-protection-des-donnees-personnelles', partout: true },
  { nom: 'mentions légales', chemin: '/mentions-legales', partout: true },
  { nom: 'maintenance', chemin: '/maintenance', partout: true },
  { nom: 'page introuvable', chemin: '/nulle-part', partout: true },
  { nom: 'lot inaccessible', chemin: '/lot/inconnu-1', partout: true },
  { nom: 'lot vu par un visiteur', chemin: '/lot/{lot}', partout: true },
  { nom: 'programme vu par un visiteur', chemin: '/programme/{programme}', partout: true },
  { nom: 'accueil', chemin: '/home', qui: 'EP', partout: true },
  { nom: 'menu du compte', chemin: '/home', qui: 'EP', ouvrir: menu },
  { nom: 'notifications', chemin: '/home', qui: 'EP', ouvrir: cloche, partout: true },
  { nom: 'compte', chemin: '/mon-compte', qui: 'EP' },
  { nom: 'accès interdit', chemin: '/denonciation', qui: 'ER', partout: true },
  { nom: 'suivi des réservations', chemin: '/suivi/reservations', qui: 'EP', partout: true },
  { nom: 'dénonciation', chemin: '/denonciation', qui: 'EP', partout: true },
  { nom: 'suivi des dénonciations', chemin: '/suivi/denonciations', qui: 'EP' },
  { nom: 'suivi des dénonciations, téléphone', chemin: '/suivi/denonciations', qui: 'ER', mobile: true },
  { nom: 'recherche de lots', chemin: '/recherche/lots?pieces=3&libres=oui', qui: 'EP' },
  { nom: 'recherche vide', chemin: '/recherche/lots?budgetMax=1000', qui: 'EP' },
  { nom: 'recherche de programmes', chemin: '/recherche/programmes', qui: 'EP', partout: true },
  {
    nom: 'choix du lieu',
    chemin: '/recherche/lots',
    qui: 'EP',
    ouvrir: async (page) => {
      await cellule(/^Lieu/)(page);
      await page.getByLabel('Ajouter un lieu').fill('nant');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  { nom: 'choix du budget', chemin: '/recherche/lots', qui: 'EP', ouvrir: cellule(/^Budget/) },
  { nom: 'choix des pièces', chemin: '/recherche/lots', qui: 'EP', ouvrir: cellule(/^Pièces/) },
  { nom: 'choix de la livraison', chemin: '/recherche/lots', qui: 'EP', ouvrir: cellule(/^Livraison/) },
  { nom: 'tous les filtres', chemin: '/recherche/lots?pieces=3', qui: 'EP', partout: true, ouvrir: tousLesFiltres },
  {
    nom: 'liste de choix dans les filtres',
    chemin: '/recherche/lots',
    qui: 'EP',
    ouvrir: async (page) => {
      await tousLesFiltres(page);
      await page.getByRole('combobox', { name: 'Livraison' }).click();
      await expect(page.getByRole('option', { name: /12 mois/ })).toBeVisible();
    },
  },
  { nom: 'choix du tri', chemin: '/recherche/lots', qui: 'EP', ouvrir: trier },
  { nom: 'choix du tri, téléphone', chemin: '/recherche/programmes', qui: 'EP', mobile: true, ouvrir: trier },
  { nom: 'recherche en cartes', chemin: '/recherche/lots?forme=cartes', qui: 'EP' },
  { nom: 'recherche de programmes avec la carte', chemin: '/recherche/programmes?vue=carte', qui: 'EP' },
  { nom: 'carte, téléphone', chemin: '/recherche/lots?vue=carte', qui: 'EP', mobile: true },
  { nom: 'recherche rapide', chemin: '/home', qui: 'EP', ouvrir: rapide('le') },
  { nom: 'recherche rapide, téléphone', chemin: '/home', qui: 'EP', mobile: true, ouvrir: rapide('re') },
  {
    nom: 'choix du type sur l’accueil',
    chemin: '/home',
    qui: 'EP',
    ouvrir: async (page) => {
      await page.getByRole('combobox', { name: 'Type de bien' }).click();
      await expect(page.getByRole('option', { name: 'Maison' })).toBeVisible();
    },
  },
  { nom: 'accueil de l’équipe', chemin: '/home', qui: 'IT' },
  { nom: 'Incarnation impossible', chemin: '/erreur-incarnation', partout: true },
  {
    nom: 'connexion refusée',
    chemin: '/connexion',
    ouvrir: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
      await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible();
    },
  },
  {
    nom: 'message d’erreur',
    chemin: '/recherche/lots',
    qui: 'EP',
    ouvrir: async (page) => {
      await page.route('**/api/offre/lots?**', (route) => route.abort());
      await page.getByRole('switch', { name: /libres/i }).press('Space');
      await page.getByRole('alert').hover();
      await expect(page.getByRole('alert')).toContainText('Les lots ne sont pas disponibles');
    },
  },
  { nom: 'mot de passe oublié', chemin: '/mot-de-passe', partout: true },
  { nom: 'mot de passe à choisir', chemin: '/mot-de-passe#jeton', partout: true },
  { nom: 'activation', chemin: '/activation#jeton', partout: true, avant: inviterPresque },
  { nom: 'activation, lien éteint', chemin: '/activation#jeton', partout: true },
  { nom: 'compte de l’équipe', chemin: '/gestion/mon-compte', qui: 'IT', partout: true },
  { nom: 'mandat de la société', chemin: '/signature-mandat/{mandat}', qui: 'EP', partout: true },
  { nom: 'retour de la signature d’un mandat', chemin: '/retour-signature-mandat/{mandat}', qui: 'EP', partout: true },
  { nom: 'compte, téléphone', chemin: '/mon-compte', qui: 'ER', mobile: true },
  { nom: 'aujourd’hui', chemin: '/gestion', qui: 'IA' },
  { nom: 'aujourd’hui, téléphone', chemin: '/gestion', qui: 'IR', mobile: true },
  { nom: 'recherche de l’équipe', chemin: '/gestion', qui: 'IA', ouvrir: chercherEnGestion, partout: true },
  { nom: 'utilisateurs', chemin: '/gestion/utilisateurs', qui: 'IA' },
  { nom: 'utilisateurs, téléphone', chemin: '/gestion/utilisateurs?etat=actif', qui: 'IR', mobile: true },
  {
    nom: 'invitation',
    chemin: '/gestion/utilisateurs',
    qui: 'IA',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: 'Inviter quelqu’un' }).click();
      await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { nom: 'fiche d’un utilisateur', chemin: '/gestion/utilisateurs/1', qui: 'IA' },
  { nom: 'fiche d’un utilisateur, téléphone', chemin: '/gestion/utilisateurs/1', qui: 'IT', mobile: true },
  { nom: 'sociétés', chemin: '/gestion/societes', qui: 'IA', partout: true },
  { nom: 'fiche d’une société', chemin: '/gestion/societes/1', qui: 'IA' },
  { nom: 'fiche d’une société, téléphone', chemin: '/gestion/societes/1', qui: 'IT', mobile: true },
  { nom: 'dénonciations', chemin: '/gestion/denonciations', qui: 'IA' },
  { nom: 'dénonciations, téléphone', chemin: '/gestion/denonciations?statut=toutes', qui: 'IT', mobile: true },
  {
    nom: 'contact du promoteur',
    chemin: '/gestion/denonciations',
    qui: 'IA',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: 'Saisir un contact' }).click();
      await page.getByRole('button', { name: 'Ajouter le contact' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    nom: 'import de contacts',
    chemin: '/gestion/denonciations',
    qui: 'IA',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: 'Importer des contacts' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { nom: 'inscriptions', chemin: '/gestion/inscriptions', qui: 'IA' },
  { nom: 'inscriptions, téléphone', chemin: '/gestion/inscriptions?statut=1', qui: 'IR', mobile: true },
  { nom: 'fiche d’une inscription', chemin: '/gestion/inscriptions?statut=1', qui: 'IA', ouvrir: uneInscriptionGeree },
  {
    nom: 'fiche d’une inscription, téléphone',
    chemin: '/gestion/inscriptions?statut=1',
    qui: 'IR',
    mobile: true,
    ouvrir: uneInscriptionGeree,
  },
  {
    nom: 'acceptation d’une inscription',
    chemin: '/gestion/inscriptions?statut=1',
    qui: 'IA',
    ouvrir: async (page) => {
      await uneInscriptionGeree(page);
      await page.getByRole('button', { name: 'Accepter l’inscription' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    nom: 'mandat signé sur papier',
    chemin: '/gestion/societes/1',
    qui: 'IA',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: 'Enregistrer un mandat signé sur papier' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { nom: 'lots de l’équipe', chemin: '/gestion/lots', qui: 'IA' },
  { nom: 'lots de l’équipe, téléphone', chemin: '/gestion/lots?statut=L', qui: 'IR', mobile: true },
  { nom: 'lots de l’équipe, aucun', chemin: '/gestion/lots?search=nullepart', qui: 'IT' },
  {
    nom: 'statut d’un lot',
    chemin: '/gestion/lots/{lot}',
    qui: 'IR',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: 'Changer le statut' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    nom: 'dédicace d’un lot',
    chemin: '/gestion/lots/{lot}',
    qui: 'IA',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: 'Dédier ou ouvrir' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { nom: 'lot de l’équipe, téléphone', chemin: '/gestion/lots/{lot}', qui: 'IT', mobile: true },
  { nom: 'collègues', chemin: '/mon-compte/collegues', qui: 'ER', partout: true },
  { nom: 'option', chemin: '/lot/{lot}/option', qui: 'EP', ouvrir: optionVide, partout: true },
  {
    nom: 'option pour un contact dénoncé',
    chemin: '/lot/{lot}/option',
    qui: 'EP',
    ouvrir: async (page) => {
      await page.getByText('Une de vos dénonciations').click();
      await page.getByRole('combobox', { name: 'Votre contact' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  { nom: 'options suivies', chemin: '/suivi/options', qui: 'EP' },
  { nom: 'options de la société, téléphone', chemin: '/suivi/options', qui: 'ER', mobile: true },
  {
    nom: 'agenda des échéances',
    chemin: '/suivi/options',
    qui: 'EP',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: 'S’abonner dans mon agenda' }).click();
      await expect(page.getByRole('textbox', { name: 'Adresse du calendrier' })).toHaveValue(/\.ics$/);
    },
  },
  { nom: 'options de l’équipe', chemin: '/gestion/options', qui: 'IA' },
  { nom: 'options de l’équipe, téléphone', chemin: '/gestion/options?statut=1', qui: 'IT', mobile: true },
  {
    nom: 'annulation d’une option par l’équipe',
    chemin: '/gestion/options?statut=1',
    qui: 'IA',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: /^Annuler l’option sur/ }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { nom: 'courriers', chemin: '/gestion/courriers', qui: 'IA', partout: true },
  { nom: 'journal', chemin: '/gestion/journal', qui: 'IA', partout: true },
  { nom: 'réglages', chemin: '/gestion/reglages', qui: 'IA', partout: true },
  { nom: 'tâches', chemin: '/gestion/taches', qui: 'IA', partout: true },
  {
    nom: 'menu de la gestion, téléphone',
    chemin: '/gestion',
    qui: 'IA',
    mobile: true,
    ouvrir: async (page) => {
      await page.getByRole('navigation', { name: 'Gestion' }).getByRole('button', { name: 'Aujourd’hui' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  { nom: 'planche des composants', chemin: '/gestion/planche', qui: 'IT', ouvrir: animerLaPlanche, partout: true },
  {
    nom: 'question de la planche',
    chemin: '/gestion/planche',
    qui: 'IT',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: 'Question grave' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { nom: 'lot', chemin: '/lot/{lot}', qui: 'EP', partout: true },
  { nom: 'documents du lot', chemin: '/lot/{lot}/documents', qui: 'EP', partout: true },
  {
    nom: 'plan en plein écran',
    chemin: '/lot/{lot}',
    qui: 'EP',
    ouvrir: async (page) => {
      await page.getByRole('button', { name: 'Voir le plan en plein écran' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { nom: 'programme', chemin: '/programme/{programme}', qui: 'EP', partout: true },
  { nom: 'lots filtrés d’un programme', chemin: '/programme/{programme}?statut=L&budgetMax=900000', qui: 'EP' },
  {
    nom: 'baie d’une façade',
    chemin: '/programme/{programme}',
    qui: 'EP',
    ouvrir: async (page) => {
      await page.getByRole('application').focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('application').getByRole('status')).toBeVisible();
    },
  },
  {
    nom: 'visuels en plein écran',
    chemin: '/programme/{programme}',
    qui: 'EP',
    ouvrir: async (page) => {
      await page.getByRole('list', { name: /^Visuels de/ }).getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { nom: 'recherche de lots, téléphone', chemin: '/recherche/lots?libres=oui', qui: 'EP', mobile: true },
  {
    nom: 'menu, téléphone',
    chemin: '/home',
    qui: 'EP',
    mobile: true,
    ouvrir: async (page) => {
      await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** Puts a lot, its programme and the mandate of the user's company in the address of a screen. */
async function adresseDe(page: Page, chemin: string): Promise<string> {
  const lot = await unAppartementLibre(page.request);
  const adresse = chemin.replace('{lot}', lot.id).replace('{programme}', lot.programme.id);
  if (!adresse.includes('{mandat}')) {
    return adresse;
  }
  const mandat = (await (await page.request.get('/api/user/me/mandat')).json()) as { id: string };
  return adresse.replace('{mandat}', mandat.id);
}

/** The screens at each of their widths. */
const AUX_LARGEURS = ECRANS.flatMap(({ mobile = false, partout = false, ...ecran }) => [
  ...(partout || !mobile ? [{ ...ecran, mobile: false }] : []),
  ...(partout || mobile ? [{ ...ecran, mobile: true, nom: partout ? `${ecran.nom}, téléphone` : ecran.nom }] : []),
]);

for (const { nom, chemin, qui, mobile, avant, ouvrir } of AUX_LARGEURS) {
  test.describe(() => {
    test.use({
      // Without animations, so that nothing is half visible during the check.
      contextOptions: { reducedMotion: 'reduce' },
      ...(mobile ? { viewport: { width: 390, height: 844 } } : {}),
      ...(qui === undefined ? {} : { storageState: fichierDeSession(qui) }),
    });

    test(`${nom}, en clair et en sombre`, async ({ page }) => {
      const adresse = await adresseDe(page, chemin);
      await avant?.(page);
      await page.goto(adresse);
      await prete(page);
      await ouvrir?.(page);
      await sansObstacle(page);
    });
  });
}
