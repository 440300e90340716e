/** The whole search in the address of its page: criteria, order, page; and the last one kept in the local storage. */

import { type Appel, ecrireCriteres, lireCriteres } from '../../lib/criteres';
import { CLES, garder, lire } from '../../lib/stockage';
import { type Recherche, TRI_PAR_DEFAUT, TRIS_LOTS, TRIS_PROGRAMMES, type Tri } from './queries';

const TRIS: Record<Appel, object> = { lots: TRIS_LOTS, programmes: TRIS_PROGRAMMES };

function lireTri(adresse: URLSearchParams, appel: Appel): Tri {
  const champ = adresse.get('tri');
  if (champ === null || !(champ in TRIS[appel])) {
    return TRI_PAR_DEFAUT[appel];
  }
  return { champ, sens: adresse.get('sens') === 'desc' ? 'desc' : 'asc' };
}

/** The search that an address holds. */
export function lireRecherche(adresse: URLSearchParams, appel: Appel): Recherche {
  const page = Number(adresse.get('page') ?? '1');
  return {
    criteres: lireCriteres(adresse),
    tri: lireTri(adresse, appel),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    distance: null,
  };
}

/** The address that holds a search; defaults are left out, so that two ways to the same search give one address. */
export function ecrireRecherche(recherche: Recherche, appel: Appel): URLSearchParams {
  const adresse = ecrireCriteres(recherche.criteres);
  const defaut = TRI_PAR_DEFAUT[appel];
  if (recherche.tri.champ !== defaut.champ || recherche.tri.sens !== defaut.sens) {
    adresse.set('tri', recherche.tri.champ);
    adresse.set('sens', recherche.tri.sens);
  }
  if (recherche.page > 1) {
    adresse.set('page', String(recherche.page));
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

/** The filters of the last search, to open the search again as it was left. */
export function derniereRecherche(): URLSearchParams | null {
  const garde = lire<Recherche['criteres']>(CLES.filtres);
  return Array.isArray(garde) ? null : ecrireCriteres(garde);
}
