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
/** Lots asked for with the programmes, for their total. */
export const LOTS_AVEC_PROGRAMMES = 1;
/** Programmes of the map. */
export const PROGRAMMES_SUR_LA_CARTE = 200;
/** Previews. */
export const AVANT_PREMIERES = 30;
/** Programmes of an enlarged search. */
export const ELARGISSEMENT = 30;
/** Kilometres of an enlarged search. */
export const DISTANCE_ELARGIE = 40;

export interface Tri {
  champ: string;
  sens: 'asc' | 'desc';
}

/** Orders of the lots: field of the call, and how the page names it. */
export const TRIS_LOTS = {
  numero: 'Lot',
  prix: 'Prix',
  pieces: 'Pièces',
  'surfaces.surface': 'Surface',
  etage: 'Étage',
  'statut.code': 'Statut',
  'programme.nomCommercial': 'Programme',
  'programme.lieu.libelle': 'Ville',
  'programme.calendrier.dateLivraison': 'Livraison',
  'programme.tauxCommission': 'Commission',
} as const;

/** Orders of the programmes. */
export const TRIS_PROGRAMMES = {
  'lieu.libelle': 'Ville',
  nomCommercial: 'Nom',
  'calendrier.dateLivraison': 'Livraison',
  'calendrier.dateActabilite': 'Actabilité',
  tauxCommission: 'Commission',
} as const;

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
async function liste<T>(appel: Appel, url: string): Promise<Collection<T>> {
  try {
    return await appeler<Collection<T>>(url, { remplace: appel });
  } catch (cause) {
    if (cause instanceof ErreurAppel && cause.abandonnee) {
      throw cause;
    }
    const { code, message } = ECHECS[appel];
    ajouter('error', (cause instanceof ErreurAppel && cause.content.message) || message, { code });
    return VIDE;
  }
}

function parametres(recherche: Recherche, appel: Appel, limite: number): Record<string, Valeur> {
  const { criteres, tri, page, distance } = recherche;
  const champDistance = appel === 'lots' ? 'programme.lieu.distance' : 'lieu.distance';
  return {
    ...parametresDAppel(criteres, appel, new Date()),
    [champDistance]: distance,
    [`order[${tri.champ}]`]: tri.sens,
    page,
    limit: limite,
  };
}

export const rechercheLots = (recherche: Recherche) => {
  const url = adresse('/api/offre/lots', parametres(recherche, 'lots', LOTS_PAR_PAGE));
  return queryOptions({
    queryKey: ['lots', url],
    queryFn: () => liste<Lot>('lots', url),
    placeholderData: keepPreviousData,
  });
};

export const rechercheProgrammes = (recherche: Recherche) => {
  const url = adresse('/api/offre/programmes', parametres(recherche, 'programmes', PROGRAMMES_PAR_PAGE));
  return queryOptions({
    queryKey: ['programmes', url],
    queryFn: () => liste<Programme>('programmes', url),
    placeholderData: keepPreviousData,
  });
};
