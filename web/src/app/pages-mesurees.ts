/**
 * The audience measure's only table: each route of spec section 2, the name of its page and up to three chapters, the
 * widest first.
 */

/** The tag of a route. */
export interface Etiquette {
  page: string;
  chapitres: readonly string[];
  /** `false`: showing the page sends nothing by itself. */
  automatique?: false;
}

export const PAGES_MESUREES: Readonly<Record<string, Etiquette>> = {
  '/': { page: 'Présentation', chapitres: ['Accueil'] },
  '/connexion': { page: 'Connexion', chapitres: ['Compte'] },
  '/mot-de-passe': { page: 'Mot de passe', chapitres: ['Compte'] },
  '/activation': { page: 'Activation', chapitres: ['Compte'] },
  '/home': { page: 'Accueil', chapitres: ['Accueil'] },
  '/inscription': { page: 'Inscription', chapitres: ['Inscription'] },
  '/inscription/confirmation': { page: 'Inscription\u00a0: confirmation', chapitres: ['Inscription'] },
  '/inscription/piece/:jeton': { page: 'Inscription\u00a0: pièce demandée', chapitres: ['Inscription'] },
  '/mon-compte': { page: 'Mon compte', chapitres: ['Compte'] },
  '/mon-compte/collegues': { page: 'Mes collègues', chapitres: ['Compte', 'Collègues'] },
  '/denonciation': { page: 'Dénonciation', chapitres: ['Dénonciation'] },
  '/denonciation/confirmation': { page: 'Dénonciation\u00a0: confirmation', chapitres: ['Dénonciation'] },
  '/suivi/denonciations': { page: 'Suivi des dénonciations', chapitres: ['Suivi', 'Dénonciations'] },
  '/suivi/options': { page: 'Suivi des options', chapitres: ['Suivi', 'Options'] },
  '/suivi/reservations': { page: 'Suivi des réservations', chapitres: ['Suivi', 'Réservations'] },
  '/suivi/reservations/:id': { page: 'Fiche de réservation', chapitres: ['Suivi', 'Réservations'] },
  '/lot/:id': { page: 'Lot', chapitres: ['Offre', 'Lot'] },
  '/lot/:id/documents': { page: 'Documents du lot', chapitres: ['Offre', 'Lot'] },
  '/lot/:id/option': { page: 'Option', chapitres: ['Offre', 'Lot', 'Option'] },
  '/lot/:id/option/confirmation': {
    page: 'Option\u00a0: confirmation',
    chapitres: ['Offre', 'Lot', 'Option'],
  },
  '/lot/:id/reservation': { page: 'Réservation', chapitres: ['Offre', 'Lot', 'Réservation'] },
  '/lot/:id/reservation/confirmation': {
    page: 'Réservation\u00a0: confirmation',
    chapitres: ['Offre', 'Lot', 'Réservation'],
  },
  '/programme/:id': { page: 'Programme', chapitres: ['Offre', 'Programme'] },
  '/recherche/lots': { page: 'Recherche de lots', chapitres: ['Recherche'] },
  '/recherche/programmes': { page: 'Recherche de programmes', chapitres: ['Recherche'] },
  '/signature-mandat/:id': { page: 'Signature du mandat', chapitres: ['Mandat'] },
  '/retour-signature-mandat/:id': { page: 'Retour de signature du mandat', chapitres: ['Mandat'] },
  '/cgu': { page: 'Conditions générales d’utilisation', chapitres: ['Informations légales'] },
  '/charte-de-protection-des-donnees-personnelles': {
    page: 'Données personnelles',
    chapitres: ['Informations légales'],
  },
  '/mentions-legales': { page: 'Mentions légales', chapitres: ['Informations légales'] },
  '/erreur-incarnation': { page: 'Incarnation impossible', chapitres: ['Autre'] },
  '/gestion': { page: 'Aujourd’hui', chapitres: ['Gestion'] },
  '/gestion/mon-compte': { page: 'Mon compte (équipe)', chapitres: ['Gestion', 'Compte'] },
  '/gestion/utilisateurs': { page: 'Utilisateurs', chapitres: ['Gestion', 'Utilisateurs'] },
  '/gestion/utilisateurs/:id': { page: 'Fiche d’un utilisateur', chapitres: ['Gestion', 'Utilisateurs'] },
  '/gestion/societes': { page: 'Sociétés', chapitres: ['Gestion', 'Sociétés'] },
  '/gestion/societes/:id': { page: 'Fiche d’une société', chapitres: ['Gestion', 'Sociétés'] },
  '/gestion/inscriptions': { page: 'Inscriptions', chapitres: ['Gestion', 'Inscriptions'] },
  '/gestion/inscriptions/:id': { page: 'Fiche d’une inscription', chapitres: ['Gestion', 'Inscriptions'] },
  '/gestion/denonciations': {
    page: 'Dénonciations (équipe)',
    chapitres: ['Gestion', 'Dénonciations'],
  },
  '/gestion/denonciations/:id': {
    page: 'Fiche d’une dénonciation',
    chapitres: ['Gestion', 'Dénonciations'],
  },
  '/gestion/lots': { page: 'Lots (équipe)', chapitres: ['Gestion', 'Lots'] },
  '/gestion/lots/:id': { page: 'Fiche d’un lot (équipe)', chapitres: ['Gestion', 'Lots'] },
  '/gestion/options': { page: 'Options (équipe)', chapitres: ['Gestion', 'Options'] },
  '/gestion/reservations': { page: 'Réservations (équipe)', chapitres: ['Gestion', 'Réservations'] },
  '/gestion/reservations/:id': {
    page: 'Fiche d’une réservation (équipe)',
    chapitres: ['Gestion', 'Réservations'],
  },
  '/gestion/courriers': { page: 'Courriers', chapitres: ['Gestion', 'Courriers'] },
  '/gestion/taches': { page: 'Tâches', chapitres: ['Gestion', 'Tâches'] },
  '/gestion/journal': { page: 'Journal', chapitres: ['Gestion', 'Journal'] },
  '/gestion/reglages': { page: 'Réglages', chapitres: ['Gestion', 'Réglages'] },
  '/gestion/planche': { page: 'Planche des composants', chapitres: ['Autre'], automatique: false },
  // Closed for maintenance, the portal takes no call.
  '/maintenance': { page: 'Maintenance', chapitres: ['Autre'], automatique: false },
};

/** The page of an address that does not exist (spec section 2). */
export const ERREUR_404: Etiquette = { page: 'Erreur 404', chapitres: ['Autre'] };
