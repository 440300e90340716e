/** The calls of the search (spec section 7), with the sizes of section 9 and the messages of section 8. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { appeler, ErreurAppel } from '../../api/appel';
import type { Collection, Lot, Programme } from '../../api/types';
import { type Appel, type Criteres, parametresDAppel } from '../../lib/criteres';
import { ajouter } from '../../lib/flashs';
import { adresse, type Valeur } from '../../lib/requete';

/** Lots a page. */
export const LOTS_PAR_PAGE = 20;
/** Programmes a page. */
export const PROGRAMMES_PAR_PAGE = 12;
/** Members asked for when only their total is wanted. */
export const POUR_LE_TOTAL = 1;
/** Programmes of the map. */
export const PROGRAMMES_SUR_LA_CARTE = 200;
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

const VIDE: Collection<never> = { 'hydra:totalItems': 0, 'hydra:member': [] };

const ECHECS = {
  lots: { code: 'LOT-FETCH', message: "Une erreur s'est produite. Les lots ne sont pas disponibles." },
  programmes: {
    code: 'PG-FETCH',
    message: "Une erreur s'est produite. Les programmes ne sont pas disponibles.",
  },
} as const;

/** A failed list shows the server's message, or ours, and an empty result; an abandoned one shows nothing. */
async function liste<T>(appel: Appel, url: string, signal: AbortSignal): Promise<Collection<T>> {
  try {
    return await appeler<Collection<T>>(url, { remplace: appel, signal });
  } catch (cause) {
    if (cause instanceof ErreurAppel && cause.abandonnee) {
      throw cause;
    }
    const { code, message } = ECHECS[appel];
    ajouter('error', (cause instanceof ErreurAppel && cause.content.message) || message, { code });
    return VIDE;
  }
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

/** A page of the search. */
export function rechercher<T extends Lot | Programme>(recherche: Recherche, appel: Appel) {
  const limit = appel === 'lots' ? LOTS_PAR_PAGE : PROGRAMMES_PAR_PAGE;
  const url = adresse(CHEMINS[appel], { ...parametres(recherche, appel), page: recherche.page, limit });
  return queryOptions({
    queryKey: [appel, url],
    queryFn: ({ signal }) => liste<T>(appel, url, signal),
    placeholderData: keepPreviousData,
  });
}

/** How many answer these criteria, whatever their page. */
export function total(criteres: Criteres, appel: Appel, distance: number | null = null) {
  const sansSynthese = appel === 'programmes' ? { no_summary: true } : {};
  const url = adresse(CHEMINS[appel], {
    ...filtres(criteres, appel, distance),
    ...sansSynthese,
    limit: POUR_LE_TOTAL,
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

/** Programmes of the map (spec section 7); its failure shows nothing: the list says it already. */
export function programmesSitues(criteres: Criteres, distance: number | null) {
  const url = adresse(CHEMINS.programmes, {
    ...filtres(criteres, 'programmes', distance),
    'groups[]': ['location'],
    limit: PROGRAMMES_SUR_LA_CARTE,
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
