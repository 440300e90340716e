/**
 * The whole search in the page's address: criteria, order, page and view. The last search is also kept in the local storage.
 */

import { ecrireAdresse, lirePage } from '../../lib/adresse-de-page';
import { type Appel, completer, ecrireCriteres, lireCriteres } from '../../lib/criteres';
import { enObjet } from '../../lib/objets';
import { CLES, garder, lire } from '../../lib/stockage';
import { type Recherche, TRI_PAR_DEFAUT, TRIS_LOTS, TRIS_PROGRAMMES, type Tri } from './queries';

const TRIS: Record<Appel, Readonly<Record<string, string>>> = {
  lots: TRIS_LOTS,
  programmes: TRIS_PROGRAMMES,
};

/**
 * The view in the address. Where the list and the map do not both fit, it says which one is shown. On a wide screen the list is
 * always shown, and the view says whether the map stands beside it. `null`: the default of the page.
 */
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

/** Reads the search of an address. */
export function lireRecherche(adresse: URLSearchParams, appel: Appel): Recherche {
  return {
    criteres: lireCriteres(adresse),
    tri: triConnu(appel, adresse.get('tri'), adresse.get('sens')) ?? TRI_PAR_DEFAUT[appel],
    page: lirePage(adresse),
  };
}

/** Writes a search to an address. Defaults are left out, so that equal searches have equal addresses. */
export function ecrireRecherche(
  recherche: Recherche,
  appel: Appel,
  { vue, forme }: Presentation = { vue: null, forme: 'lignes' },
): URLSearchParams {
  const defaut = TRI_PAR_DEFAUT[appel];
  const { champ, sens } = recherche.tri;
  const autreTri = champ !== defaut.champ || sens !== defaut.sens;
  const suite = ecrireAdresse({
    tri: autreTri ? champ : null,
    sens: autreTri ? sens : null,
    page: recherche.page > 1 ? recherche.page : null,
    vue,
    forme: forme === 'cartes' ? forme : null,
  });
  return new URLSearchParams([...ecrireCriteres(recherche.criteres), ...suite]);
}

/**
 * Stores the search under the keys of spec section 9: the filters, and the order of the lots in three keys. Programmes have
 * their own key.
 */
export function garderRecherche({ criteres, tri }: Recherche, appel: Appel): void {
  garder(CLES.filtres, criteres);
  if (appel === 'programmes') {
    garder(CLES.triDesProgrammes, tri);
    return;
  }
  garder(CLES.triCle, tri.champ);
  garder(CLES.triSens, tri.sens);
  garder(CLES.tri, { [tri.champ]: tri.sens });
}

/** The last order of a list. */
function triGarde(appel: Appel): Tri | null {
  if (appel === 'lots') {
    return triConnu(appel, lire(CLES.triCle), lire(CLES.triSens));
  }
  const { champ, sens } = enObjet(lire(CLES.triDesProgrammes));
  return triConnu(appel, champ, sens);
}

/** The last search, to open the page as it was left; empty when there is none. */
export function derniereRecherche(appel: Appel): URLSearchParams {
  const tri = triGarde(appel) ?? TRI_PAR_DEFAUT[appel];
  const criteres = completer(lire(CLES.filtres));
  return ecrireRecherche({ criteres, tri, page: 1 }, appel);
}
