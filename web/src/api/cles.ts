/** The cache keys of all answers, by entity. `touche.ts` says which keys a write refreshes. */
export const cles = {
  session: ['session'],
  invitation: (jeton: string) => ['invitation', jeton],
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
  mandatsGeres: {
    tous: ['mandats-geres'],
    liste: (adresse: string) => ['mandats-geres', 'liste', adresse],
  },
  /** The contracts that wait for an action of the staff. */
  contratsGeres: {
    tous: ['contrats-geres'],
    liste: (etape: string) => ['contrats-geres', 'liste', etape],
  },
  etatsDesRisques: {
    tous: ['etats-des-risques'],
    liste: (adresse: string) => ['etats-des-risques', 'liste', adresse],
    un: (id: string) => ['etats-des-risques', 'un', id],
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
    ressemblances: (id: string) => ['lots-geres', 'ressemblances', id],
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
    comptes: (adresse: string) => ['options', 'comptes', adresse],
    une: (id: number) => ['options', 'une', id],
    echeance: (lot: string) => ['options', 'echeance', lot],
    calendrier: ['options', 'calendrier'],
  },
  reservations: {
    tous: ['reservations'],
    liste: (adresse: string) => ['reservations', 'liste', adresse],
    comptes: (adresse: string) => ['reservations', 'comptes', adresse],
    une: (id: number) => ['reservations', 'une', id],
    brouillons: ['reservations', 'brouillons'],
    references: ['reservations', 'references'],
  },
  /** The waiting list of a lot, with the place of the current user. */
  infoDispo: {
    tous: ['info-dispo'],
    miennes: ['info-dispo', 'miennes'],
    un: (lot: string) => ['info-dispo', 'un', lot],
  },
  /** The running options, drafts and waits of the current user, which the header shows. */
  veille: ['veille'],
  /** The notifications of the bell. */
  cloche: ['cloche'],
  mandat: (id: string) => ['mandat', id],
  /** The mandate of the user's own company. */
  monMandat: ['mandat', 'mien'],
  /** The company register and the addresses that a visitor looks up while registering. */
  annuaire: (siren: string | null) => ['annuaire', siren],
  adresses: (texte: string) => ['adresses', texte],
  piece: (jeton: string) => ['piece', jeton],
  /** What a signatory sees. The key is the token of their link. */
  signature: {
    seance: (jeton: string) => ['signature', jeton],
    texte: (jeton: string, empreinte: string) => ['signature', jeton, 'texte', empreinte],
    page: (jeton: string, empreinte: string, n: number) => ['signature', jeton, 'page', empreinte, n],
  },
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
