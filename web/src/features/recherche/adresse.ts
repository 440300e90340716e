/** The whole search in the address of its page: criteria, order, page, view; and the last one kept in the local storage. */

import { ecrireAdresse, lirePage } from '../../lib/adresse-de-page';
import { type Appel, completer, ecrireCriteres, lireCriteres } from '../../lib/criteres';
import { enObjet } from '../../lib/objets';
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
  return {
    criteres: lireCriteres(adresse),
    tri: triConnu(appel, adresse.get('tri'), adresse.get('sens')) ?? TRI_PAR_DEFAUT[appel],
    page: lirePage(adresse),
  };
}

/** The address that holds a search; defaults are left out, so that two ways to the same search give one address. */
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

/** Keeps the search as spec section 9 names it: the filters, and the order of the lots in three keys; programmes have theirs. */
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

/** The order in which a list was left. */
function triGarde(appel: Appel): Tri | null {
  if (appel === 'lots') {
    return triConnu(appel, lire(CLES.triCle), lire(CLES.triSens));
  }
  const { champ, sens } = enObjet(lire(CLES.triDesProgrammes));
  return triConnu(appel, champ, sens);
}

/** The last search, to open the page again as it was left; empty when there is none. */
export function derniereRecherche(appel: Appel): URLSearchParams {
  const tri = triGarde(appel) ?? TRI_PAR_DEFAUT[appel];
  const criteres = completer(lire(CLES.filtres));
  return ecrireRecherche({ criteres, tri, page: 1 }, appel);
}
