/** The whole search in the address of its page: criteria, order, page, view; and the last one kept in the local storage. */

import { type Appel, completer, ecrireCriteres, lireCriteres } from '../../lib/criteres';
import { CLES, garder, lire } from '../../lib/stockage';
import { type Recherche, TRI_PAR_DEFAUT, TRIS_LOTS, TRIS_PROGRAMMES, type Tri } from './queries';

const TRIS: Record<Appel, Readonly<Record<string, string>>> = {
  lots: TRIS_LOTS,
  programmes: TRIS_PROGRAMMES,
};

/** List or map, where both do not stand side by side or one is put away; `null`: what the page shows by itself. */
export type Vue = 'carte' | 'liste' | null;
/** Lots as rows or as cards. */
export type Forme = 'lignes' | 'cartes';

/** How the results are shown. */
export interface Presentation {
  vue: Vue;
  forme: Forme;
}

export function lirePresentation(adresse: URLSearchParams): Presentation {
  const vue = adresse.get('vue');
  return {
    vue: vue === 'carte' || vue === 'liste' ? vue : null,
    forme: adresse.get('forme') === 'cartes' ? 'cartes' : 'lignes',
  };
}

function triConnu(appel: Appel, champ: unknown, sens: unknown): Tri | null {
  return typeof champ === 'string' && Object.hasOwn(TRIS[appel], champ)
    ? { champ, sens: sens === 'desc' ? 'desc' : 'asc' }
    : null;
}

/** The search that an address holds. */
export function lireRecherche(adresse: URLSearchParams, appel: Appel): Recherche {
  const page = Number(adresse.get('page') ?? '1');
  return {
    criteres: lireCriteres(adresse),
    tri: triConnu(appel, adresse.get('tri'), adresse.get('sens')) ?? TRI_PAR_DEFAUT[appel],
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address that holds a search; defaults are left out, so that two ways to the same search give one address. */
export function ecrireRecherche(
  recherche: Recherche,
  appel: Appel,
  { vue, forme }: Presentation = { vue: null, forme: 'lignes' },
): URLSearchParams {
  const adresse = ecrireCriteres(recherche.criteres);
  const defaut = TRI_PAR_DEFAUT[appel];
  if (recherche.tri.champ !== defaut.champ || recherche.tri.sens !== defaut.sens) {
    adresse.set('tri', recherche.tri.champ);
    adresse.set('sens', recherche.tri.sens);
  }
  if (recherche.page > 1) {
    adresse.set('page', String(recherche.page));
  }
  if (vue !== null) {
    adresse.set('vue', vue);
  }
  if (forme === 'cartes') {
    adresse.set('forme', forme);
  }
  return adresse;
}

/** Keeps the search as spec section 9 names it: the filters, and the order in three keys. */
export function garderRecherche(recherche: Recherche): void {
  garder(CLES.filtres, recherche.criteres);
  garder(CLES.triCle, recherche.tri.champ);
  garder(CLES.triSens, recherche.tri.sens);
  garder(CLES.tri, { [recherche.tri.champ]: recherche.tri.sens });
}

/** The last search, to open the page again as it was left; empty when there is none. */
export function derniereRecherche(appel: Appel): URLSearchParams {
  const tri = triConnu(appel, lire(CLES.triCle), lire(CLES.triSens)) ?? TRI_PAR_DEFAUT[appel];
  const criteres = completer(lire(CLES.filtres));
  return ecrireRecherche({ criteres, tri, page: 1 }, appel);
}
