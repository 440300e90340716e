/** All pages of the portal (spec section 2): what each page loads and shows. `lib/pages.ts` has the guards and names of the pages. */

import type { ReactNode } from 'react';
import { createBrowserRouter, data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { lot } from '../api/lot';
import { premiereConnue } from '../api/premieres';
import { amorcer, requetes } from '../api/requetes';
import { documentsDuLot } from '../features/lot/queries';
import { lotsDuProgramme, programme } from '../features/programme/queries';
import { redresserLaBarre } from '../lib/adresse-abimee';
import { chemins } from '../lib/chemins';
import { marque } from '../lib/marque';
import { enMots, enObjet } from '../lib/objets';
import type { Route } from '../lib/pages';
import { PageErreur, texteErreur } from '../ui/page-erreur';
import { Amorce } from './amorce';
import { Disposition, DispositionAnonyme, DispositionBasique, DispositionDeSignature } from './disposition';
import { ErreurDeRoute, ErreurSansCadre } from './erreur-de-route';
import { fiche, page, route, titreDeLot, titreDeReservation } from './fiches';
import { ouverte, passerSiConnecte, versHomeSiConnecte } from './gardes';
import { gestion } from './routes-gestion';

/** The guard of a page that only exists in the demonstration. */
function enDemonstration() {
  if (!marque.demo) {
    throw data(null, { status: 404 });
  }
  return null;
}

/** The guard of a confirmation page that is only shown after a declaration that was just saved (spec section 2). */
async function apresUneDenonciation() {
  const { denonciationFaite } = await import('./pages-denonciation');
  if (denonciationFaite() === null) {
    throw redirect(chemins.denonciation());
  }
  return null;
}

/** The guard of a confirmation page that is only shown after a registration that was just sent. */
async function apresUneInscription() {
  const { inscriptionFaite } = await import('./pages-inscription');
  if (inscriptionFaite() === null) {
    throw redirect(chemins.inscription());
  }
  return null;
}

async function chargerLot({ params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  // The lot and its documents are read in parallel, because the first display also depends on the documents. A failure of the documents
  // does not stop the page.
  const [trouve] = await Promise.all([
    requetes.ensureQueryData(lot(id)),
    requetes.prefetchQuery(documentsDuLot(id)),
    ouverte(),
  ]);
  return trouve;
}

async function chargerOption({ params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const { echeanceDOption } = await import('./pages-option');
  const [trouve] = await Promise.all([
    requetes.ensureQueryData(lot(id)),
    requetes.prefetchQuery(echeanceDOption(id)),
  ]);
  return trouve;
}

/** Loads the user's running option on a lot. When there is none, the confirmation page redirects to the form (spec section 2). */
async function chargerMonOption({ params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const option = await (await import('./pages-option')).monOptionSur(id);
  if (option === null) {
    throw redirect(chemins.lotOption(id));
  }
  return option;
}

/** Loads the page of the buyers, or the form of a draft: the address says which. */
async function chargerMaReservation({ params, request }: LoaderFunctionArgs) {
  const { chargerReservation } = await import('./pages-reservation');
  return chargerReservation(params.id ?? '', new URL(request.url).searchParams);
}

/** Loads the page that confirms a reservation. Without a draft of the user, this page redirects to the form. */
async function chargerMaConfirmation({ params }: LoaderFunctionArgs) {
  return (await import('./pages-reservation')).chargerConfirmation(params.id ?? '');
}

async function chargerMandat({ params }: LoaderFunctionArgs) {
  return requetes.ensureQueryData((await import('./pages-option')).mandat(params.id ?? ''));
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

async function legale(cle: 'CGU' | 'DONNEES_PERSONNELLES' | 'MENTIONS_LEGALES') {
  const [{ PageLegale }, textes] = await Promise.all([
    import('../features/legal/page-legale'),
    import('../features/legal/textes'),
  ]);
  return () => <PageLegale texte={textes[cle]} />;
}

async function recherche(appel: 'lots' | 'programmes') {
  const { amorcerRecherche, RecherchePage } = await import('../features/recherche/recherche-page');
  await amorcerRecherche(appel);
  return () => <RecherchePage key={appel} appel={appel} />;
}

/**
 * Takes the answers of a follow-up list from the shell of the page, when the shell holds them. The call of the counts is the
 * last one, and is only in the shell of a signed-in user who filters nothing, so it says whether the others are there.
 */
const amorcee = async (comptes: string, amorcerLaListe: () => Promise<void>) => {
  if (premiereConnue(comptes)) {
    await amorcerLaListe();
  }
};

const introuvable = texteErreur(404);

/** The pages of the anonymous layout: for people without an account, and those that the law makes public. */
const anonymes: RouteObject[] = [
  route('/', async () => (await import('../features/accueil/accueil-page')).AccueilPage, {
    loader: versHomeSiConnecte,
  }),
  route('/inscription', async () => (await import('./pages-inscription')).InscriptionPage),
  route(
    '/inscription/confirmation',
    async () => (await import('./pages-inscription')).InscriptionConfirmationPage,
    { ensuite: apresUneInscription },
  ),
  route('/inscription/piece/:jeton', async () => (await import('./pages-inscription')).PiecePage),
  route('/verifier', async () => (await import('../features/verification/verifier-page')).VerifierPage),
  route('/cgu', () => legale('CGU')),
  route('/charte-de-protection-des-donnees-personnelles', () => legale('DONNEES_PERSONNELLES')),
  route('/mentions-legales', () => legale('MENTIONS_LEGALES')),
];

const pages: RouteObject[] = [
  route('/connexion', async () => (await import('./pages-session')).ConnexionPage, {
    loader: passerSiConnecte,
  }),
  route('/mot-de-passe', async () => (await import('./pages-session')).MotDePassePage),
  route('/activation', async () => (await import('./pages-session')).ActivationPage),
  route('/home', async () => {
    const { amorcerHome, HomePage } = await import('../features/home/home-page');
    await amorcerHome();
    return HomePage;
  }),
  route('/mon-compte', async () => (await import('../features/compte/compte-page')).ComptePage),
  route('/mon-compte/collegues', async () => (await import('./pages-gestion')).ColleguesPage),
  route('/denonciation', async () => (await import('./pages-denonciation')).DenonciationPage),
  route(
    '/denonciation/confirmation',
    async () => (await import('./pages-denonciation')).DenonciationConfirmationPage,
    { ensuite: apresUneDenonciation },
  ),
  route('/suivi/denonciations', async () => {
    const { amorcerDenonciations, SuiviDenonciationsPage } = await import(
      '../features/denonciation/suivi-page'
    );
    await amorcee('/api/denonciations/comptes', amorcerDenonciations);
    return SuiviDenonciationsPage;
  }),
  route('/suivi/options', async () => {
    const { amorcerOptions, SuiviPage } = await import('../features/option/suivi-page');
    await amorcee('/api/options/comptes', amorcerOptions);
    return SuiviPage;
  }),
  route('/suivi/reservations', async () => {
    const { amorcerReservations, SuiviPage } = await import('../features/reservation/suivi/suivi-page');
    await amorcee('/api/reservations/comptes', amorcerReservations);
    return SuiviPage;
  }),
  route('/suivi/reservations/:id', async () => (await import('./pages-suivi-reservation')).ReservationPage, {
    ensuite: fiche(async () => (await import('./pages-suivi-reservation')).chargerReservation),
    titre: titreDeReservation,
  }),
  route('/lot/:id/option', async () => (await import('./pages-option')).OptionPage, {
    ensuite: chargerOption,
  }),
  route('/lot/:id/option/confirmation', async () => (await import('./pages-option')).OptionConfirmationPage, {
    ensuite: chargerMonOption,
  }),
  route('/lot/:id/reservation', async () => (await import('./pages-reservation')).ReservationPage, {
    ensuite: chargerMaReservation,
  }),
  route(
    '/lot/:id/reservation/confirmation',
    async () => (await import('./pages-reservation')).ReservationConfirmationPage,
    { ensuite: chargerMaConfirmation },
  ),
  route('/signature-mandat/:id', async () => (await import('./pages-option')).MandatPage, {
    ensuite: chargerMandat,
  }),
  route('/retour-signature-mandat/:id', async () => (await import('./pages-option')).RetourDeSignaturePage, {
    ensuite: chargerMandat,
  }),
  {
    // The guard stands on this route, once for the two pages under it.
    ...route('/lot/:id', async () => (await import('../features/lot/lot-page')).LotPage, {
      loader: chargerLot,
      titre: titreDeLot,
    }),
    children: [
      { index: true, lazy: page(async () => (await import('../features/lot/lot-page')).DetailsDuLot) },
      {
        path: '/lot/:id/documents' satisfies Route,
        lazy: page(async () => (await import('../features/lot/lot-page')).DocumentsDuLot),
      },
    ],
  },
  route('/programme/:id', async () => (await import('../features/programme/programme-page')).ProgrammePage, {
    loader: chargerProgramme,
    titre: (donnees) => enMots(enObjet(donnees).nomCommercial) ?? 'Programme',
  }),
  route(
    '/erreur-incarnation',
    async () => (await import('../features/accueil/maintenance-page')).ErreurIncarnationPage,
  ),
  {
    path: '/gestion' satisfies Route,
    lazy: page(async () => (await import('./pages-gestion')).GestionPage),
    children: [{ errorElement: <ErreurDeRoute />, children: gestion }],
  },
  route('/gestion/planche', async () => (await import('../features/planche/planche-page')).PlanchePage, {
    ensuite: enDemonstration,
  }),
  {
    path: '*',
    loader: ouverte,
    handle: { titre: 'Page Not Found' },
    element: <PageErreur statut={404} {...introuvable} />,
  },
];

/** Pages in a layout. When a page fails, the header stays. When the layout itself fails, `ErreurSansCadre` replaces everything. */
const dans = (cadre: ReactNode, children: RouteObject[]): RouteObject => ({
  element: cadre,
  HydrateFallback: Amorce,
  errorElement: <ErreurSansCadre />,
  children: [{ errorElement: <ErreurDeRoute />, children }],
});

redresserLaBarre();
export const routeur = createBrowserRouter([
  dans(<Disposition pied={false} />, [
    route('/recherche/lots', () => recherche('lots')),
    route('/recherche/programmes', () => recherche('programmes')),
  ]),
  // During maintenance the portal answers no call, so the user is not read.
  dans(<DispositionBasique />, [
    route(
      '/maintenance',
      async () => (await import('../features/accueil/maintenance-page')).MaintenancePage,
      { loader: () => null },
    ),
  ]),
  // The signatory is known by the link and not by a session, so the user is not read.
  dans(<DispositionDeSignature />, [
    route('/signature', async () => (await import('../features/signature/signature-page')).SignaturePage, {
      loader: () => null,
    }),
  ]),
  dans(<DispositionAnonyme />, anonymes),
  dans(<Disposition />, pages),
]);
