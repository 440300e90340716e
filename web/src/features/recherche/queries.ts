/** The calls of the search (spec section 7), with the sizes of section 9; their failures are in `api/echecs.ts`. */

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

/** Kilometres of an enlarged search. */
export const DISTANCE_ELARGIE = 40;

export interface Tri {
  champ: string;
  sens: 'asc' | 'desc';
}

/** Orders of the lots: field of the call, and how the page names it. */
export const TRIS_LOTS: Readonly<Record<string, string>> = TEXTES.tris.lots;

/** Orders of the programmes. */
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

/** What is filtered, as the call wants it; the radius replaces those of the places. */
function filtres<A extends Appel>(criteres: Criteres, appel: A, distance: number | null): Parametres[A] {
  const champDistance = appel === 'lots' ? 'programme.lieu.distance' : 'lieu.distance';
  return {
    ...parametresDAppel(criteres, appel, aujourdhui()),
    [champDistance]: criteres.locations.length > 0 ? distance : null,
  };
}

/** Filters and order of a search, without its pages. */
export function parametres<A extends Appel>(
  { criteres, tri }: Recherche,
  appel: A,
  distance: number | null,
): Parametres[A] {
  return { ...filtres(criteres, appel, distance), [`order[${tri.champ}]`]: tri.sens };
}

/** Members a page; an enlarged search shows more of them at once. */
export function taillePage(appel: Appel, distance: number | null): number {
  return distance === null ? TAILLES[appel] : TAILLES.elargissement;
}

/** What a search for these criteria is known by, whatever its order and page. */
export function cleDesCriteres(criteres: Criteres): string {
  return ecrireCriteres(criteres).toString();
}

/** A page of the search, and how far around its places it was found. */
export interface Resultat extends Collection<Lot | Programme> {
  /** Kilometres, when the places themselves gave nothing. */
  distance: number | null;
  /** The criteria it answers: another search shows it while its own answer comes. */
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

/** A page of the search, within its radius, then within 40 km when its places gave nothing (spec section 9). */
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

/** How many answers each of these searches would have, in one call. Without them an empty search only says that it is empty. */
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

/** How many answer these criteria, whatever their page. */
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

/** How many lots answer the criteria, of a search for programmes too. */
export function lotsDesProgrammes(criteres: Criteres, distance: number | null) {
  const requete = { ...filtres(criteres, 'lots', distance), limit: TAILLES.lotsDesProgrammes };
  return queryOptions({
    queryKey: cles.lots.total(adresseDe('/api/offre/lots', { requete })),
    queryFn: async ({ signal }): Promise<number> =>
      (await lire('/api/offre/lots', { requete, signal }))['hydra:totalItems'],
    placeholderData: keepPreviousData,
  });
}

/** A programme as the map asks for it: where it stands, and its lots that answer the search. */
export type ProgrammeSitue = Pick<
  Programme,
  'id' | 'nomCommercial' | 'coordonnees' | 'hasExclusivity' | 'lotsTrouves'
> & {
  lieu: Programme['lieu'] & { latitude?: number | null; longitude?: number | null };
};

/** Programmes of the map; where they are many, groups that the server counts for what the map shows. */
export type Epinglee = Omit<CarteDeRecherche, 'programmes'> & { programmes: ProgrammeSitue[] };

/** Pins of the map, of all of the search or of what the map shows; the map itself says its failure. */
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
