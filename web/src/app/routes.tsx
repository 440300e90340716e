/** Every page of spec section 2, with who may open it. */
import type { ReactNode } from 'react';
import { createBrowserRouter, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { requetes } from '../api/requetes';
import { documentsDuLot, lot } from '../features/lot/queries';
import { programme } from '../features/programme/queries';
import { chemins } from '../lib/chemins';
import { marque } from '../lib/marque';
import { PageErreur, texteErreur } from '../ui/page-erreur';
import { Amorce } from './amorce';
import { Bientot } from './bientot';
import { Disposition, DispositionBasique } from './disposition';
import { ErreurDeRoute } from './erreur-de-route';
import { exigerConnexion, exigerRole, ouverte, refuserSiConnecte, versHomeSiConnecte } from './gardes';

const PRESCRIPTEUR = exigerRole('ROLE_EP');
const EXTERNE = exigerRole('ROLE_EXTERNAL');

/** For the staff, and only where everything is made up. */
async function enDemonstration(contexte: LoaderFunctionArgs) {
  await exigerRole('ROLE_INTERNAL')(contexte);
  if (!marque.demo) {
    throw data(null, { status: 404 });
  }
  return null;
}

async function versLaDenonciation(contexte: LoaderFunctionArgs) {
  await PRESCRIPTEUR(contexte);
  return redirect(chemins.denonciation());
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

async function chargerProgramme({ params }: LoaderFunctionArgs) {
  const [trouve] = await Promise.all([requetes.ensureQueryData(programme(params.id ?? '')), ouverte()]);
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
    const { RecherchePage } = await import('../features/recherche/recherche-page');
    return () => <RecherchePage key={appel} appel={appel} />;
  });
}

const introuvable = texteErreur(404, '');

const pages: RouteObject[] = [
  {
    index: true,
    loader: versHomeSiConnecte,
    lazy: page(async () => (await import('../features/accueil/accueil-page')).AccueilPage),
  },
  {
    path: 'connexion',
    loader: refuserSiConnecte,
    handle: { titre: 'Se connecter' },
    lazy: page(async () => (await import('../features/session/connexion-page')).ConnexionPage),
  },
  {
    path: 'home',
    loader: exigerConnexion,
    handle: { titre: 'Accueil' },
    lazy: page(async () => (await import('../features/home/home-page')).HomePage),
  },
  {
    path: 'mon-compte',
    loader: EXTERNE,
    handle: { titre: 'Mon compte' },
    lazy: page(async () => (await import('../features/session/compte-page')).ComptePage),
  },
  aVenir('inscription', 'Devenir partenaire', ouverte),
  aVenir('inscription/confirmation', 'Inscription enregistrée', ouverte),
  aVenir('denonciation', 'Dénoncer un contact', PRESCRIPTEUR),
  // Reachable only when a declaration has just been saved (spec section 2): nothing saves one yet.
  { path: 'denonciation/confirmation', loader: versLaDenonciation },
  aVenir('suivi/denonciations', 'Dénonciations', EXTERNE),
  aVenir('suivi/options', 'Options', EXTERNE),
  aVenir('suivi/reservations', 'Réservations', EXTERNE),
  aVenir('suivi/reservations/:id', 'Réservation', EXTERNE),
  aVenir('lot/:id/option', 'Poser une option', PRESCRIPTEUR),
  aVenir('lot/:id/option/confirmation', 'Option posée', PRESCRIPTEUR),
  aVenir('lot/:id/reservation', 'Réserver', PRESCRIPTEUR),
  aVenir('lot/:id/reservation/confirmation', 'Réservation', PRESCRIPTEUR),
  aVenir('signature-mandat/:id', 'Signature du mandat', exigerConnexion),
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
  {
    path: 'erreur-incarnation',
    loader: ouverte,
    handle: { titre: 'Incarnation impossible' },
    lazy: page(async () => (await import('../features/accueil/maintenance-page')).ErreurIncarnationPage),
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
    HydrateFallback: () => null,
    children: [
      {
        index: true,
        lazy: page(async () => (await import('../features/accueil/maintenance-page')).MaintenancePage),
      },
    ],
  },
  {
    path: '/',
    element: <Disposition />,
    HydrateFallback: Amorce,
    children: [{ errorElement: <ErreurDeRoute />, children: pages }],
  },
]);
