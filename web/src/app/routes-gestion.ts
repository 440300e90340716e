/** The pages of the staff, in their frame. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { chargerFiche, page, titreDeReservation } from './fiches';
import { exigerRole } from './gardes';

const INTERNE = exigerRole('ROLE_INTERNAL');

async function chargerFicheDeLot(contexte: LoaderFunctionArgs) {
  await INTERNE(contexte);
  return (await import('./pages-gestion')).chargerLotGere(contexte.params.id ?? '');
}

export const gestion: RouteObject[] = [
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
    path: 'reservations',
    loader: INTERNE,
    handle: { titre: 'Réservations' },
    lazy: page(async () => (await import('./pages-gestion')).ReservationsPage),
  },
  {
    path: 'reservations/:id',
    loader: chargerFiche(async () => (await import('./pages-gestion')).chargerReservation),
    handle: { titre: titreDeReservation },
    lazy: page(async () => (await import('./pages-gestion')).ReservationGereePage),
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
