/** The calls of the search (spec section 7), with the sizes of section 9; their failures are in `api/echecs.ts`. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { appeler } from '../../api/appel';
import { type CollectionDemandee, ECHECS, listeOuVide } from '../../api/echecs';
import type { Collection, Lot, Programme } from '../../api/types';
import { type Appel, type Criteres, parametresDAppel } from '../../lib/criteres';
import { adresse, type Valeur } from '../../lib/requete';
import { FRAICHEUR } from '../../lib/requetes';
import { TAILLES } from '../../lib/tailles';

/** Kilometres of an enlarged search. */
export const DISTANCE_ELARGIE = 40;

export interface Tri {
  champ: string;
  sens: 'asc' | 'desc';
}

/** Orders of the lots: field of the call, and how the page names it. */
export const TRIS_LOTS: Readonly<Record<string, string>> = {
  prix: 'Prix',
  'surfaces.surface': 'Surface',
  pieces: 'Pièces',
  etage: 'Étage',
  'programme.calendrier.dateLivraison': 'Livraison',
  'programme.tauxCommission': 'Commission',
  'programme.nomCommercial': 'Programme',
  'programme.lieu.libelle': 'Ville',
  numero: 'Lot',
  'statut.code': 'Statut',
};

/** Orders of the programmes. */
export const TRIS_PROGRAMMES: Readonly<Record<string, string>> = {
  'lieu.libelle': 'Ville',
  nomCommercial: 'Nom',
  'calendrier.dateLivraison': 'Livraison',
  'calendrier.dateActabilite': 'Actabilité',
  tauxCommission: 'Commission',
};

export const TRI_PAR_DEFAUT: Record<Appel, Tri> = {
  lots: { champ: 'prix', sens: 'asc' },
  programmes: { champ: 'lieu.libelle', sens: 'asc' },
};

export interface Recherche {
  criteres: Criteres;
  tri: Tri;
  page: number;
  /** Kilometres around the places, when the first search found nothing. */
  distance: number | null;
}

/** What is filtered, as the call wants it; the radius replaces those of the places. */
function filtres(criteres: Criteres, appel: Appel, distance: number | null): Record<string, Valeur> {
  const champDistance = appel === 'lots' ? 'programme.lieu.distance' : 'lieu.distance';
  return {
    ...parametresDAppel(criteres, appel, new Date()),
    [champDistance]: criteres.locations.length > 0 ? distance : null,
  };
}

/** Filters and order of a search, without its pages. */
export function parametres({ criteres, tri, distance }: Recherche, appel: Appel): Record<string, Valeur> {
  return { ...filtres(criteres, appel, distance), [`order[${tri.champ}]`]: tri.sens };
}

const CHEMINS: Record<Appel, string> = { lots: '/api/offre/lots', programmes: '/api/offre/programmes' };

/** Members a page; an enlarged search shows more of them at once. */
export function taillePage(appel: Appel, distance: number | null): number {
  return distance === null ? TAILLES[appel] : TAILLES.elargissement;
}

/** What stands for a list that failed is old at once: the next look asks again. */
export function fraicheur(donnees: CollectionDemandee<unknown> | undefined): number {
  return donnees?.echouee === true ? 0 : FRAICHEUR;
}

/** A page of the search. */
export function rechercher<T extends Lot | Programme>(recherche: Recherche, appel: Appel) {
  const limit = taillePage(appel, recherche.distance);
  const url = adresse(CHEMINS[appel], { ...parametres(recherche, appel), page: recherche.page, limit });
  return queryOptions({
    queryKey: [appel, url],
    queryFn: ({ signal }) => listeOuVide<T>(ECHECS[appel], url, { remplace: appel, signal }),
    staleTime: ({ state }) => fraicheur(state.data),
    placeholderData: keepPreviousData,
  });
}

/** How many answer these criteria, whatever their page. */
export function total(criteres: Criteres, appel: Appel, distance: number | null = null) {
  const sansSynthese = appel === 'programmes' ? { no_summary: true } : {};
  const url = adresse(CHEMINS[appel], {
    ...filtres(criteres, appel, distance),
    ...sansSynthese,
    limit: TAILLES.total,
  });
  return queryOptions({
    queryKey: ['total', url],
    queryFn: async ({ signal }) => (await appeler<Collection<unknown>>(url, { signal }))['hydra:totalItems'],
    placeholderData: keepPreviousData,
  });
}

/** How many lots answer the criteria of a search for programmes. */
export function lotsDesProgrammes(criteres: Criteres, distance: number | null) {
  const url = adresse(CHEMINS.lots, {
    ...filtres(criteres, 'lots', distance),
    limit: TAILLES.lotsDesProgrammes,
  });
  return queryOptions({
    queryKey: ['total', url],
    queryFn: async ({ signal }) => (await appeler<Collection<unknown>>(url, { signal }))['hydra:totalItems'],
    placeholderData: keepPreviousData,
  });
}

/** A programme as the map asks for it: where it stands and its summary. */
export type ProgrammeSitue = Pick<
  Programme,
  'id' | 'nomCommercial' | 'coordonnees' | 'hasExclusivity' | 'syntheseLots' | 'lotsParStatut'
> & {
  lieu: Programme['lieu'] & { latitude?: number | null; longitude?: number | null };
};

/** Programmes of the map (spec section 7); the map itself says its failure. */
export function programmesSitues(criteres: Criteres, distance: number | null) {
  const url = adresse(CHEMINS.programmes, {
    ...filtres(criteres, 'programmes', distance),
    'groups[]': ['location'],
    limit: TAILLES.carte,
  });
  return queryOptions({
    queryKey: ['carte', url],
    queryFn: ({ signal }) => appeler<Collection<ProgrammeSitue>>(url, { remplace: 'carte', signal }),
    placeholderData: keepPreviousData,
  });
}

/** The address of the current search as a spreadsheet. */
export function adresseDuTableur(recherche: Recherche, commissions: boolean): string {
  return adresse('/api/offre/lots.xlsx', {
    ...parametres(recherche, 'lots'),
    commissions: commissions ? 1 : null,
  });
}
