/** Every page of spec section 2, with who may open it. */
import type { ReactNode } from 'react';
import { createBrowserRouter, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { lot } from '../api/lot';
import { amorcer, requetes } from '../api/requetes';
import { documentsDuLot } from '../features/lot/queries';
import { lotsDuProgramme, programme } from '../features/programme/queries';
import { chemins } from '../lib/chemins';
import { marque } from '../lib/marque';
import { PageErreur, texteErreur } from '../ui/page-erreur';
import { Amorce } from './amorce';
import { Bientot } from './bientot';
import { Disposition, DispositionAnonyme, DispositionBasique } from './disposition';
import { ErreurDeRoute } from './erreur-de-route';
import { exigerConnexion, exigerRole, ouverte, refuserSiConnecte, versHomeSiConnecte } from './gardes';

const PRESCRIPTEUR = exigerRole('ROLE_EP');
const EXTERNE = exigerRole('ROLE_EXTERNAL');
const RESPONSABLE = exigerRole('ROLE_ER');
const INTERNE = exigerRole('ROLE_INTERNAL');

/** For the staff, and only where everything is made up. */
async function enDemonstration(contexte: LoaderFunctionArgs) {
  await exigerRole('ROLE_INTERNAL')(contexte);
  if (!marque.demo) {
    throw data(null, { status: 404 });
  }
  return null;
}

/** Reachable only when a declaration has just been saved (spec section 2). */
async function apresUneDenonciation(contexte: LoaderFunctionArgs) {
  await PRESCRIPTEUR(contexte);
  const { denonciationFaite } = await import('./pages-denonciation');
  if (denonciationFaite() === null) {
    throw redirect(chemins.denonciation());
  }
  return null;
}

/** Reachable only when a registration has just been sent. */
async function apresUneInscription() {
  await ouverte();
  const { inscriptionFaite } = await import('./pages-inscription');
  if (inscriptionFaite() === null) {
    throw redirect(chemins.inscription());
  }
  return null;
}

/** A page whose work comes later: its guard holds already. */
function aVenir(path: string, titre: string, loader: RouteObject['loader']): RouteObject {
  return { path, loader: loader ?? ouverte, handle: { titre }, element: <Bientot titre={titre} /> };
}

async function chargerLot({ params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  // All at once: what the page shows first depends on the documents, and a page without them is still one.
  const [trouve] = await Promise.all([
    requetes.ensureQueryData(lot(id)),
    requetes.prefetchQuery(documentsDuLot(id)),
    ouverte(),
  ]);
  return trouve;
}

/** What a prescriber does on a lot: the lot is there, or its page says that it is not (spec section 2). */
async function duLot(contexte: LoaderFunctionArgs) {
  await PRESCRIPTEUR(contexte);
  return requetes.ensureQueryData(lot(contexte.params.id ?? ''));
}

async function chargerOption(contexte: LoaderFunctionArgs) {
  await PRESCRIPTEUR(contexte);
  const id = contexte.params.id ?? '';
  const { echeanceDOption } = await import('./pages-option');
  const [trouve] = await Promise.all([
    requetes.ensureQueryData(lot(id)),
    requetes.prefetchQuery(echeanceDOption(id)),
  ]);
  return trouve;
}

/** Without a running option of one's own, the confirmation leads to the form (spec section 2). */
async function chargerMonOption(contexte: LoaderFunctionArgs) {
  await PRESCRIPTEUR(contexte);
  const id = contexte.params.id ?? '';
  const option = await (await import('./pages-option')).monOptionSur(id);
  if (option === null) {
    throw redirect(chemins.lotOption(id));
  }
  return option;
}

async function chargerMandat(contexte: LoaderFunctionArgs) {
  await exigerConnexion(contexte);
  return requetes.ensureQueryData((await import('./pages-option')).mandat(contexte.params.id ?? ''));
}

async function chargerProgramme({ params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const [trouve] = await Promise.all([
    requetes.ensureQueryData(programme(id)),
    amorcer(lotsDuProgramme(id)),
    ouverte(),
  ]);
  return trouve;
}

/** A page loaded when it is asked for. */
function page(charger: () => Promise<() => ReactNode>): NonNullable<RouteObject['lazy']> {
  return async () => ({ Component: await charger() });
}

const legale = (cle: 'CGU' | 'DONNEES_PERSONNELLES' | 'MENTIONS_LEGALES') =>
  page(async () => {
    const [{ PageLegale }, textes] = await Promise.all([
      import('../features/legal/page-legale'),
      import('../features/legal/textes'),
    ]);
    return () => <PageLegale texte={textes[cle]} />;
  });

function recherche(appel: 'lots' | 'programmes') {
  return page(async () => {
    const { amorcerRecherche, RecherchePage } = await import('../features/recherche/recherche-page');
    await amorcerRecherche(appel);
    return () => <RecherchePage key={appel} appel={appel} />;
  });
}

const introuvable = texteErreur(404);

/** The sheet of a row: an id that nobody has is a page that cannot be found. */
function chargerFiche(lireLaFiche: () => Promise<(id: number) => Promise<unknown>>, role = 'ROLE_INTERNAL') {
  return async (contexte: LoaderFunctionArgs) => {
    await exigerRole(role)(contexte);
    const id = contexte.params.id ?? '';
    if (!/^[1-9]\d{0,8}$/u.test(id)) {
      throw data(null, { status: 404 });
    }
    return (await lireLaFiche())(Number(id));
  };
}

async function chargerFicheDeLot(contexte: LoaderFunctionArgs) {
  await INTERNE(contexte);
  return (await import('./pages-gestion')).chargerLotGere(contexte.params.id ?? '');
}

/** The pages of the staff, in their frame. */
const gestion: RouteObject[] = [
  {
    index: true,
    loader: INTERNE,
    handle: { titre: 'Aujourd’hui' },
    lazy: page(async () => (await import('./pages-gestion')).AujourdhuiPage),
  },
  {
    path: 'mon-compte',
    loader: INTERNE,
    handle: { titre: 'Mon compte' },
    lazy: page(async () => (await import('../features/compte/compte-page')).ComptePage),
  },
  {
    path: 'utilisateurs',
    loader: INTERNE,
    handle: { titre: 'Utilisateurs' },
    lazy: page(async () => (await import('./pages-gestion')).UtilisateursPage),
  },
  {
    path: 'utilisateurs/:id',
    loader: chargerFiche(async () => (await import('./pages-gestion')).chargerUtilisateurGere),
    handle: { titre: 'Utilisateur' },
    lazy: page(async () => (await import('./pages-gestion')).UtilisateurPage),
  },
  {
    path: 'societes',
    loader: INTERNE,
    handle: { titre: 'Sociétés' },
    lazy: page(async () => (await import('./pages-gestion')).SocietesPage),
  },
  {
    path: 'societes/:id',
    loader: chargerFiche(async () => (await import('./pages-gestion')).chargerSocieteGeree),
    handle: { titre: 'Société' },
    lazy: page(async () => (await import('./pages-gestion')).SocietePage),
  },
  {
    path: 'inscriptions',
    loader: exigerRole('ROLE_IR'),
    handle: { titre: 'Inscriptions' },
    lazy: page(async () => (await import('./pages-gestion')).InscriptionsPage),
  },
  {
    path: 'inscriptions/:id',
    loader: chargerFiche(async () => (await import('./pages-gestion')).chargerInscriptionGeree, 'ROLE_IR'),
    handle: { titre: 'Inscription' },
    lazy: page(async () => (await import('./pages-gestion')).InscriptionGereePage),
  },
  {
    path: 'denonciations',
    loader: INTERNE,
    handle: { titre: 'Dénonciations' },
    lazy: page(async () => (await import('./pages-gestion')).DenonciationsPage),
  },
  {
    path: 'denonciations/:id',
    loader: chargerFiche(async () => (await import('./pages-gestion')).chargerDenonciationGeree),
    handle: { titre: 'Dénonciation' },
    lazy: page(async () => (await import('./pages-gestion')).DenonciationGereePage),
  },
  {
    path: 'lots',
    loader: INTERNE,
    handle: { titre: 'Lots' },
    lazy: page(async () => (await import('./pages-gestion')).LotsPage),
  },
  {
    path: 'lots/:id',
    loader: chargerFicheDeLot,
    handle: {
      titre: (donnees: unknown) => `Lot ${(donnees as { numero?: string } | undefined)?.numero ?? ''}`,
    },
    lazy: page(async () => (await import('./pages-gestion')).LotGerePage),
  },
  {
    path: 'options',
    loader: INTERNE,
    handle: { titre: 'Options' },
    lazy: page(async () => (await import('./pages-gestion')).OptionsPage),
  },
  {
    path: 'courriers',
    loader: INTERNE,
    handle: { titre: 'Courriers' },
    lazy: page(async () => (await import('./pages-gestion')).CourriersPage),
  },
  {
    path: 'taches',
    loader: exigerRole('ROLE_IA'),
    handle: { titre: 'Tâches' },
    lazy: page(async () => (await import('./pages-gestion')).TachesPage),
  },
  {
    path: 'journal',
    loader: exigerRole('ROLE_IA'),
    handle: { titre: 'Journal' },
    lazy: page(async () => (await import('./pages-gestion')).JournalPage),
  },
  {
    path: 'reglages',
    loader: exigerRole('ROLE_IA'),
    handle: { titre: 'Réglages' },
    lazy: page(async () => (await import('./pages-gestion')).ReglagesPage),
  },
];

/** The pages of the anonymous layout: for who has no account yet, and whom the law says must be able to read. */
const anonymes: RouteObject[] = [
  {
    index: true,
    loader: versHomeSiConnecte,
    lazy: page(async () => (await import('../features/accueil/accueil-page')).AccueilPage),
  },
  {
    path: 'inscription',
    loader: ouverte,
    handle: { titre: 'Devenir partenaire' },
    lazy: page(async () => (await import('./pages-inscription')).InscriptionPage),
  },
  {
    path: 'inscription/confirmation',
    loader: apresUneInscription,
    handle: { titre: 'Inscription enregistrée' },
    lazy: page(async () => (await import('./pages-inscription')).InscriptionConfirmationPage),
  },
  {
    path: 'inscription/piece/:jeton',
    loader: ouverte,
    handle: { titre: 'Envoyer une pièce' },
    lazy: page(async () => (await import('./pages-inscription')).PiecePage),
  },
  {
    path: 'cgu',
    loader: ouverte,
    handle: { titre: 'Conditions générales d’utilisation' },
    lazy: legale('CGU'),
  },
  {
    path: 'charte-de-protection-des-donnees-personnelles',
    loader: ouverte,
    handle: { titre: 'Données personnelles' },
    lazy: legale('DONNEES_PERSONNELLES'),
  },
  {
    path: 'mentions-legales',
    loader: ouverte,
    handle: { titre: 'Mentions légales' },
    lazy: legale('MENTIONS_LEGALES'),
  },
];

const pages: RouteObject[] = [
  {
    path: 'connexion',
    loader: refuserSiConnecte,
    handle: { titre: 'Se connecter' },
    lazy: page(async () => (await import('./pages-session')).ConnexionPage),
  },
  {
    path: 'mot-de-passe',
    loader: ouverte,
    handle: { titre: 'Mot de passe' },
    lazy: page(async () => (await import('./pages-session')).MotDePassePage),
  },
  {
    path: 'activation',
    loader: ouverte,
    handle: { titre: 'Activation' },
    lazy: page(async () => (await import('./pages-session')).ActivationPage),
  },
  {
    path: 'home',
    loader: exigerConnexion,
    handle: { titre: 'Accueil' },
    lazy: page(async () => {
      const { amorcerHome, HomePage } = await import('../features/home/home-page');
      await amorcerHome();
      return HomePage;
    }),
  },
  {
    path: 'mon-compte',
    loader: EXTERNE,
    handle: { titre: 'Mon compte' },
    lazy: page(async () => (await import('../features/compte/compte-page')).ComptePage),
  },
  {
    path: 'mon-compte/collegues',
    loader: RESPONSABLE,
    handle: { titre: 'Mes collègues' },
    lazy: page(async () => (await import('./pages-gestion')).ColleguesPage),
  },
  {
    path: 'denonciation',
    loader: PRESCRIPTEUR,
    handle: { titre: 'Dénoncer un contact' },
    lazy: page(async () => (await import('./pages-denonciation')).DenonciationPage),
  },
  {
    path: 'denonciation/confirmation',
    loader: apresUneDenonciation,
    handle: { titre: 'Dénonciation enregistrée' },
    lazy: page(async () => (await import('./pages-denonciation')).DenonciationConfirmationPage),
  },
  {
    path: 'suivi/denonciations',
    loader: EXTERNE,
    handle: { titre: 'Dénonciations' },
    lazy: page(async () => (await import('./pages-denonciation')).SuiviDenonciationsPage),
  },
  {
    path: 'suivi/options',
    loader: EXTERNE,
    handle: { titre: 'Options' },
    lazy: page(async () => (await import('./pages-option')).SuiviOptionsPage),
  },
  aVenir('suivi/reservations', 'Réservations', EXTERNE),
  aVenir('suivi/reservations/:id', 'Réservation', EXTERNE),
  {
    path: 'lot/:id/option',
    loader: chargerOption,
    handle: { titre: 'Poser une option' },
    lazy: page(async () => (await import('./pages-option')).OptionPage),
  },
  {
    path: 'lot/:id/option/confirmation',
    loader: chargerMonOption,
    handle: { titre: 'Votre option' },
    lazy: page(async () => (await import('./pages-option')).OptionConfirmationPage),
  },
  aVenir('lot/:id/reservation', 'Réserver', duLot),
  aVenir('lot/:id/reservation/confirmation', 'Réservation', duLot),
  {
    path: 'signature-mandat/:id',
    loader: chargerMandat,
    handle: { titre: 'Signature du mandat' },
    lazy: page(async () => (await import('./pages-option')).MandatPage),
  },
  aVenir('retour-signature-mandat/:id', 'Retour de signature', exigerConnexion),
  {
    path: 'lot/:id',
    loader: chargerLot,
    handle: {
      titre: (donnees: unknown) => `Lot ${(donnees as { numero?: string } | undefined)?.numero ?? ''}`,
    },
    lazy: page(async () => (await import('../features/lot/lot-page')).LotPage),
    children: [
      { index: true, lazy: page(async () => (await import('../features/lot/lot-page')).DetailsDuLot) },
      {
        path: 'documents',
        lazy: page(async () => (await import('../features/lot/lot-page')).DocumentsDuLot),
      },
    ],
  },
  {
    path: 'programme/:id',
    loader: chargerProgramme,
    handle: {
      titre: (donnees: unknown) =>
        (donnees as { nomCommercial?: string } | undefined)?.nomCommercial ?? 'Programme',
    },
    lazy: page(async () => (await import('../features/programme/programme-page')).ProgrammePage),
  },
  {
    path: 'erreur-incarnation',
    loader: ouverte,
    handle: { titre: 'Incarnation impossible' },
    lazy: page(async () => (await import('../features/accueil/maintenance-page')).ErreurIncarnationPage),
  },
  {
    path: 'gestion',
    loader: INTERNE,
    lazy: page(async () => (await import('./pages-gestion')).GestionPage),
    children: [
      {
        errorElement: <ErreurDeRoute />,
        children: gestion,
      },
    ],
  },
  {
    path: 'gestion/planche',
    loader: enDemonstration,
    handle: { titre: 'Planche des composants' },
    lazy: page(async () => (await import('../features/planche/planche-page')).PlanchePage),
  },
  {
    path: '*',
    loader: ouverte,
    handle: { titre: 'Page Not Found' },
    element: <PageErreur statut={404} {...introuvable} />,
  },
];

export const routeur = createBrowserRouter([
  {
    element: <Disposition pied={false} />,
    HydrateFallback: Amorce,
    children: [
      {
        errorElement: <ErreurDeRoute />,
        children: [
          {
            path: '/recherche/lots',
            loader: exigerConnexion,
            handle: { titre: 'Recherche de lots' },
            lazy: recherche('lots'),
          },
          {
            path: '/recherche/programmes',
            loader: exigerConnexion,
            handle: { titre: 'Recherche de programmes' },
            lazy: recherche('programmes'),
          },
        ],
      },
    ],
  },
  {
    path: '/maintenance',
    element: <DispositionBasique />,
    handle: { titre: 'Maintenance' },
    HydrateFallback: Amorce,
    children: [
      {
        index: true,
        lazy: page(async () => (await import('../features/accueil/maintenance-page')).MaintenancePage),
      },
    ],
  },
  {
    path: '/',
    element: <DispositionAnonyme />,
    HydrateFallback: Amorce,
    children: [{ errorElement: <ErreurDeRoute />, children: anonymes }],
  },
  {
    path: '/',
    element: <Disposition />,
    HydrateFallback: Amorce,
    children: [{ errorElement: <ErreurDeRoute />, children: pages }],
  },
]);
