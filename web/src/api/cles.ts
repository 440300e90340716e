/**
 * Under which key each answer is kept, by entity: a write that changes an entity names its first word, and whatever was
 * read of it is asked again. Programmes say how many of their lots are free: a change of a lot concerns both.
 */
export const cles = {
  session: ['session'],
  compte: { tous: ['compte'], moi: ['compte', 'moi'], sessions: ['compte', 'sessions'] },
  utilisateurs: {
    tous: ['utilisateurs'],
    liste: (adresse: string) => ['utilisateurs', 'liste', adresse],
    un: (id: number) => ['utilisateurs', 'un', id],
  },
  societes: {
    tous: ['societes'],
    liste: (adresse: string) => ['societes', 'liste', adresse],
    une: (id: number) => ['societes', 'une', id],
    mandat: (id: number) => ['societes', 'une', id, 'mandat'],
  },
  courriers: {
    tous: ['courriers'],
    liste: (adresse: string) => ['courriers', 'liste', adresse],
    un: (id: number) => ['courriers', 'un', id],
  },
  journal: {
    tous: ['journal'],
    liste: (adresse: string) => ['journal', 'liste', adresse],
    verification: ['journal', 'verification'],
  },
  lotsGeres: {
    tous: ['lots-geres'],
    liste: (adresse: string) => ['lots-geres', 'liste', adresse],
    un: (id: string) => ['lots-geres', 'un', id],
  },
  inscriptions: {
    tous: ['inscriptions'],
    liste: (adresse: string) => ['inscriptions', 'liste', adresse],
    une: (id: number) => ['inscriptions', 'une', id],
  },
  denonciations: {
    tous: ['denonciations'],
    liste: (adresse: string) => ['denonciations', 'liste', adresse],
    comptes: (adresse: string) => ['denonciations', 'comptes', adresse],
    une: (id: number) => ['denonciations', 'une', id],
    verification: (demande: string) => ['denonciations', 'verification', demande],
    contacts: (texte: string) => ['denonciations', 'contacts', texte],
  },
  denonciationsGerees: {
    tous: ['denonciations-gerees'],
    liste: (adresse: string) => ['denonciations-gerees', 'liste', adresse],
    une: (id: number) => ['denonciations-gerees', 'une', id],
  },
  options: {
    tous: ['options'],
    liste: (adresse: string) => ['options', 'liste', adresse],
    une: (id: number) => ['options', 'une', id],
    comptes: (adresse: string) => ['options', 'comptes', adresse],
    echeance: (lot: string) => ['options', 'echeance', lot],
    calendrier: ['options', 'calendrier'],
  },
  reservations: {
    tous: ['reservations'],
    liste: (adresse: string) => ['reservations', 'liste', adresse],
    une: (id: number) => ['reservations', 'une', id],
    brouillons: ['reservations', 'brouillons'],
    references: ['reservations', 'references'],
  },
  /** The waiting list of a lot, as who asks stands in it. */
  infoDispo: {
    tous: ['info-dispo'],
    miennes: ['info-dispo', 'miennes'],
    un: (lot: string) => ['info-dispo', 'un', lot],
  },
  mandat: (id: string) => ['mandat', id],
  /** What a visitor looks up while they register. */
  annuaire: (siren: string | null) => ['annuaire', siren],
  adresses: (texte: string) => ['adresses', texte],
  piece: (jeton: string) => ['piece', jeton],
  attentes: ['attentes'],
  reglages: { liste: ['reglages', 'liste'], un: (code: string) => ['reglages', 'un', code] },
  taches: { tous: ['taches'], liste: (adresse: string) => ['taches', 'liste', adresse] },
  lots: {
    tous: ['lots'],
    liste: (adresse: string) => ['lots', 'liste', adresse],
    total: (adresse: string) => ['lots', 'total', adresse],
    facettes: (adresse: string) => ['lots', 'facettes', adresse],
    comptes: (adresse: string) => ['lots', 'comptes', adresse],
    duProgramme: (id: string) => ['lots', 'programme', id],
    un: (id: string) => ['lots', 'un', id],
    documents: (id: string) => ['lots', 'documents', id],
  },
  programmes: {
    tous: ['programmes'],
    liste: (adresse: string) => ['programmes', 'liste', adresse],
    total: (adresse: string) => ['programmes', 'total', adresse],
    comptes: (adresse: string) => ['programmes', 'comptes', adresse],
    carte: (adresse: string) => ['programmes', 'carte', adresse],
    parNom: (texte: string) => ['programmes', 'nom', texte],
    noms: ['programmes', 'noms'],
    accueil: (...bloc: readonly string[]) => ['programmes', 'accueil', ...bloc],
    un: (id: string) => ['programmes', 'un', id],
    documents: (id: string) => ['programmes', 'documents', id],
  },
  lieux: {
    parTexte: (texte: string) => ['lieux', 'texte', texte],
    parIds: (ids: readonly string[]) => ['lieux', 'ids', ...ids],
  },
  responsables: ['responsables'],
  rechercheRapide: (texte: string) => ['recherche-rapide', texte],
  dessin: (adresse: string) => ['dessin', adresse],
  version: ['version'],
} as const;

/** What changes when a lot does. */
export const AUTOUR_D_UN_LOT = [cles.lots.tous, cles.programmes.tous] as const;
