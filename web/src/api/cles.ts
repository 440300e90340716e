/**
 * Under which key each answer is kept, by entity: a write that changes an entity names its first word, and whatever was
 * read of it is asked again. Programmes say how many of their lots are free: a change of a lot concerns both.
 */
export const cles = {
  session: ['session'],
  lots: {
    tous: ['lots'],
    liste: (adresse: string) => ['lots', 'liste', adresse],
    total: (adresse: string) => ['lots', 'total', adresse],
    facettes: (adresse: string) => ['lots', 'facettes', adresse],
    duProgramme: (id: string) => ['lots', 'programme', id],
    un: (id: string) => ['lots', 'un', id],
    documents: (id: string) => ['lots', 'documents', id],
  },
  programmes: {
    tous: ['programmes'],
    liste: (adresse: string) => ['programmes', 'liste', adresse],
    total: (adresse: string) => ['programmes', 'total', adresse],
    carte: (adresse: string) => ['programmes', 'carte', adresse],
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
