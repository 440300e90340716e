/** The calls of the search (spec section 7), with the sizes of section 9. The messages of failures are in `api/echecs.ts`. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adresseDe, lire } from '../../api/appel';
import { cles } from '../../api/cles';
import { ECHECS } from '../../api/echecs';
import { programmesDUneListe } from '../../api/programmes';
import type { CarteDeRecherche, Collection, Lot, Programme } from '../../api/types';
import {
  type Appel,
  type Criteres,
  ecrireCriteres,
  type Parametres,
  parametresDAppel,
} from '../../lib/criteres';
import { aujourdhui } from '../../lib/horloge';
import { requete as texteDeRequete } from '../../lib/requete';
import { TAILLES } from '../../lib/tailles';
import { TEXTES } from '../../lib/textes';
import type { Vue } from '../../ui/carte/vue';
import type { Compte } from './assouplir';

/** The distance of a widened search, in kilometres. */
export const DISTANCE_ELARGIE = 40;

export interface Tri {
  champ: string;
  sens: 'asc' | 'desc';
}

/** The orders of the lots: the field of the call, and its label. */
export const TRIS_LOTS: Readonly<Record<string, string>> = TEXTES.tris.lots;

/** The orders of the programmes. */
export const TRIS_PROGRAMMES: Readonly<Record<string, string>> = TEXTES.tris.programmes;

export const TRI_PAR_DEFAUT: Record<Appel, Tri> = {
  lots: { champ: 'prix', sens: 'asc' },
  programmes: { champ: 'lieu.libelle', sens: 'asc' },
};

export interface Recherche {
  criteres: Criteres;
  tri: Tri;
  page: number;
}

/** The filters as the call takes them. A given distance replaces the places' own radius. */
function filtres<A extends Appel>(criteres: Criteres, appel: A, distance: number | null): Parametres[A] {
  const champDistance = appel === 'lots' ? 'programme.lieu.distance' : 'lieu.distance';
  return {
    ...parametresDAppel(criteres, appel, aujourdhui()),
    [champDistance]: criteres.locations.length > 0 ? distance : null,
  };
}

/** The filters and the order of a search, without the page. */
export function parametres<A extends Appel>(
  { criteres, tri }: Recherche,
  appel: A,
  distance: number | null,
): Parametres[A] {
  return { ...filtres(criteres, appel, distance), [`order[${tri.champ}]`]: tri.sens };
}

/** The size of a page. A widened search shows more at once. */
export function taillePage(appel: Appel, distance: number | null): number {
  return distance === null ? TAILLES[appel] : TAILLES.elargissement;
}

/** The key of a search's criteria, without order and page. */
export function cleDesCriteres(criteres: Criteres): string {
  return ecrireCriteres(criteres).toString();
}

/** A page of the search, with the distance at which it was found. */
export interface Resultat extends Collection<Lot | Programme> {
  /** The distance in kilometres; `null` when the places themselves gave results. */
  distance: number | null;
  /** The criteria of this answer. A new search shows this answer until its own arrives. */
  criteres: string;
}

async function page(
  recherche: Recherche,
  appel: Appel,
  distance: number | null,
  signal: AbortSignal,
): Promise<Collection<Lot | Programme>> {
  const suite = { page: recherche.page, limit: taillePage(appel, distance) };
  if (appel === 'lots') {
    const requete = { ...parametres(recherche, appel, distance), ...suite };
    return lire('/api/offre/lots', { requete, signal });
  }
  const requete = { ...parametres(recherche, appel, distance), ...suite };
  return programmesDUneListe(await lire('/api/offre/programmes', { requete, signal }));
}

/** A page of the search: at its places, then within 40 km when the places have no result (spec section 9). */
export function rechercher(recherche: Recherche, appel: Appel) {
  const { criteres } = recherche;
  const cle = cleDesCriteres(criteres);
  const entite = appel === 'lots' ? cles.lots : cles.programmes;
  return queryOptions({
    queryKey: entite.liste(`${recherche.page} ${recherche.tri.champ} ${recherche.tri.sens} ${cle}`),
    queryFn: async ({ signal }): Promise<Resultat> => {
      const proche = await page(recherche, appel, null, signal);
      if (proche['hydra:totalItems'] === 0 && criteres.locations.length > 0) {
        const large = await page(recherche, appel, DISTANCE_ELARGIE, signal);
        if (large['hydra:totalItems'] > 0) {
          return { ...large, distance: DISTANCE_ELARGIE, criteres: cle };
        }
      }
      return { ...proche, distance: null, criteres: cle };
    },
    placeholderData: keepPreviousData,
    meta: { echec: ECHECS[appel] },
  });
}

/**
 * The totals of several searches in one call: what each proposal of a search without results would find. When the call fails, nothing
 * is proposed.
 */
export function comptesDesRecherches(recherches: readonly Criteres[], appel: Appel) {
  const ecrites = recherches.map((criteres) => texteDeRequete({ ...filtres(criteres, appel, null) }));
  const requete = { [`${appel}[]`]: ecrites };
  return queryOptions({
    queryKey: cles[appel].comptes(adresseDe('/api/offre/comptes', { requete })),
    queryFn: async ({ signal }): Promise<Compte[]> => {
      const { lots, programmes } = await lire('/api/offre/comptes', { requete, signal });
      return appel === 'lots'
        ? lots.map(({ total: combien, typesDeBien }) => ({
            total: combien,
            parType: new Map(typesDeBien.map(({ valeur, nombre }) => [valeur, nombre])),
          }))
        : programmes.map((combien) => ({ total: combien }));
    },
    enabled: recherches.length > 0,
  });
}

/** The total of these criteria. */
export function total(criteres: Criteres, appel: Appel, distance: number | null = null) {
  if (appel === 'lots') {
    return lotsDesProgrammes(criteres, distance);
  }
  const requete = { ...filtres(criteres, appel, distance), no_summary: true, limit: TAILLES.total };
  return queryOptions({
    queryKey: cles.programmes.total(adresseDe('/api/offre/programmes', { requete })),
    queryFn: async ({ signal }): Promise<number> =>
      (await lire('/api/offre/programmes', { requete, signal }))['hydra:totalItems'],
    placeholderData: keepPreviousData,
  });
}

/** The number of matching lots, also for a search of programmes. */
export function lotsDesProgrammes(criteres: Criteres, distance: number | null) {
  const requete = { ...filtres(criteres, 'lots', distance), limit: TAILLES.lotsDesProgrammes };
  return queryOptions({
    queryKey: cles.lots.total(adresseDe('/api/offre/lots', { requete })),
    queryFn: async ({ signal }): Promise<number> =>
      (await lire('/api/offre/lots', { requete, signal }))['hydra:totalItems'],
    placeholderData: keepPreviousData,
  });
}

/** A programme as the map needs it: its point, and its matching lots. */
export type ProgrammeSitue = Pick<
  Programme,
  'id' | 'nomCommercial' | 'coordonnees' | 'hasExclusivity' | 'lotsTrouves'
> & {
  lieu: Programme['lieu'] & { latitude?: number | null; longitude?: number | null };
};

/** The programmes of the map, or groups that the server counts for the visible area when they are many. */
export type Epinglee = Omit<CarteDeRecherche, 'programmes'> & { programmes: ProgrammeSitue[] };

/** The pins of the whole search, or of the visible area. The map shows a failure itself. */
export function epinglesDe(criteres: Criteres, distance: number | null, vue: Vue | null = null) {
  const requete = {
    ...filtres(criteres, 'programmes', distance),
    'groups[]': ['location'],
    no_summary: true,
    limit: TAILLES.carte,
    ...(vue === null ? {} : { vue: vue.fenetre, zoom: vue.zoom }),
  };
  return queryOptions({
    queryKey: cles.programmes.carte(adresseDe('/api/offre/carte', { requete })),
    queryFn: async ({ signal }): Promise<Epinglee> => await lire('/api/offre/carte', { requete, signal }),
    placeholderData: keepPreviousData,
  });
}
