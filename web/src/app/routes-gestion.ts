/** The pages of the staff, in their frame. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { fiche, route, titreDeLot, titreDeReservation } from './fiches';

async function chargerFicheDeLot({ params }: LoaderFunctionArgs) {
  return (await import('./pages-gestion')).chargerLotGere(params.id ?? '');
}

async function chargerRisques({ params }: LoaderFunctionArgs) {
  return (await import('./pages-gestion')).chargerEtatDesRisques(params.id ?? '');
}

/** The page of `/gestion` itself. */
const { path: _, ...aujourdhui } = route(
  '/gestion',
  async () => (await import('./pages-gestion')).AujourdhuiPage,
);

export const gestion: RouteObject[] = [
  { index: true, ...aujourdhui },
  route('/gestion/mon-compte', async () => (await import('../features/compte/compte-page')).ComptePage),
  route('/gestion/utilisateurs', async () => (await import('./pages-gestion')).UtilisateursPage),
  route('/gestion/utilisateurs/:id', async () => (await import('./pages-gestion')).UtilisateurPage, {
    ensuite: fiche(async () => (await import('./pages-gestion')).chargerUtilisateurGere),
  }),
  route('/gestion/societes', async () => (await import('./pages-gestion')).SocietesPage),
  route('/gestion/societes/:id', async () => (await import('./pages-gestion')).SocietePage, {
    ensuite: fiche(async () => (await import('./pages-gestion')).chargerSocieteGeree),
  }),
  route('/gestion/inscriptions', async () => (await import('./pages-gestion')).InscriptionsPage),
  route('/gestion/inscriptions/:id', async () => (await import('./pages-gestion')).InscriptionGereePage, {
    ensuite: fiche(async () => (await import('./pages-gestion')).chargerInscriptionGeree),
  }),
  route('/gestion/contrats', async () => (await import('./pages-gestion')).ContratsPage),
  route('/gestion/mandats', async () => (await import('./pages-gestion')).MandatsPage),
  route('/gestion/etats-des-risques', async () => (await import('./pages-gestion')).EtatsDesRisquesPage),
  route('/gestion/etats-des-risques/:id', async () => (await import('./pages-gestion')).EtatDesRisquesPage, {
    ensuite: chargerRisques,
  }),
  route('/gestion/denonciations', async () => (await import('./pages-gestion')).DenonciationsPage),
  route('/gestion/denonciations/:id', async () => (await import('./pages-gestion')).DenonciationGereePage, {
    ensuite: fiche(async () => (await import('./pages-gestion')).chargerDenonciationGeree),
  }),
  route('/gestion/lots', async () => (await import('./pages-gestion')).LotsPage),
  route('/gestion/lots/:id', async () => (await import('./pages-gestion')).LotGerePage, {
    ensuite: chargerFicheDeLot,
    titre: titreDeLot,
  }),
  route('/gestion/options', async () => (await import('./pages-gestion')).OptionsPage),
  route('/gestion/reservations', async () => (await import('./pages-gestion')).ReservationsPage),
  route('/gestion/reservations/:id', async () => (await import('./pages-gestion')).ReservationGereePage, {
    ensuite: fiche(async () => (await import('./pages-gestion')).chargerReservation),
    titre: titreDeReservation,
  }),
  route('/gestion/courriers', async () => (await import('./pages-gestion')).CourriersPage),
  route('/gestion/taches', async () => (await import('./pages-gestion')).TachesPage),
  route('/gestion/journal', async () => (await import('./pages-gestion')).JournalPage),
  route('/gestion/reglages', async () => (await import('./pages-gestion')).ReglagesPage),
];
