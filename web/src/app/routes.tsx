/** Every page of spec section 2, with who may open it. */
import { createBrowserRouter, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { lot } from '../api/lot';
import { amorcer, requetes } from '../api/requetes';
import { documentsDuLot } from '../features/lot/queries';
import { lotsDuProgramme, programme } from '../features/programme/queries';
import { redresserLaBarre } from '../lib/adresse-abimee';
import { chemins } from '../lib/chemins';
import { marque } from '../lib/marque';
import { PageErreur, texteErreur } from '../ui/page-erreur';
import { Amorce } from './amorce';
import { Bientot } from './bientot';
import { Disposition, DispositionAnonyme, DispositionBasique } from './disposition';
import { ErreurDeRoute } from './erreur-de-route';
import { chargerFiche, page, titreDeReservation } from './fiches';
import { exigerConnexion, exigerRole, ouverte, passerSiConnecte, versHomeSiConnecte } from './gardes';
import { gestion } from './routes-gestion';

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

/** Who buys, or the draft that was begun: the address says which. */
async function chargerMaReservation(contexte: LoaderFunctionArgs) {
  await PRESCRIPTEUR(contexte);
  const { chargerReservation } = await import('./pages-reservation');
  return chargerReservation(contexte.params.id ?? '', new URL(contexte.request.url).searchParams);
}

/** Without a draft of one's own, the confirmation leads to the form. */
async function chargerMaConfirmation(contexte: LoaderFunctionArgs) {
  await PRESCRIPTEUR(contexte);
  return (await import('./pages-reservation')).chargerConfirmation(contexte.params.id ?? '');
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
    loader: passerSiConnecte,
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
  {
    path: 'suivi/reservations',
    loader: EXTERNE,
    handle: { titre: 'Réservations' },
    lazy: page(async () => (await import('./pages-suivi-reservation')).SuiviReservationsPage),
  },
  {
    path: 'suivi/reservations/:id',
    loader: chargerFiche(
      async () => (await import('./pages-suivi-reservation')).chargerReservation,
      'ROLE_EXTERNAL',
    ),
    handle: { titre: titreDeReservation },
    lazy: page(async () => (await import('./pages-suivi-reservation')).ReservationPage),
  },
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
  {
    path: 'lot/:id/reservation',
    loader: chargerMaReservation,
    handle: { titre: 'Réserver' },
    lazy: page(async () => (await import('./pages-reservation')).ReservationPage),
  },
  {
    path: 'lot/:id/reservation/confirmation',
    loader: chargerMaConfirmation,
    handle: { titre: 'Votre réservation' },
    lazy: page(async () => (await import('./pages-reservation')).ReservationConfirmationPage),
  },
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

redresserLaBarre();
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
