/** Reads places by name and by id. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { retenirLieux } from '../lib/lieux-connus';
import { lire, type ReponseDe } from './appel';
import { cles } from './cles';
import type { Lieu } from './types';

type LieuDuFil = ReponseDe<'GET /lieux'>['hydra:member'][number];

/** Whether a place has one of the types of spec section 3. Pages have no way to show the other types. */
const estUnLieu = (lieu: LieuDuFil): lieu is LieuDuFil & Lieu => lieu.type >= 1 && lieu.type <= 4;

/** Searches places by name. An empty text asks nothing (spec section 5). */
export const lieux = (texte: string) => {
  const net = texte.trim();
  return queryOptions({
    queryKey: cles.lieux.parTexte(net),
    queryFn: async ({ signal }): Promise<Lieu[]> => {
      const reponse = await lire('/lieux', { requete: { search: net }, signal });
      const trouves = reponse['hydra:member'].filter(estUnLieu);
      retenirLieux(trouves);
      return trouves;
    },
    enabled: net !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Reads places by id, because a shared address holds only ids. */
export const lieuxParIds = (ids: readonly string[]) =>
  queryOptions({
    queryKey: cles.lieux.parIds(ids),
    queryFn: async ({ signal }): Promise<Lieu[]> => {
      const reponse = await lire('/lieux', { requete: { 'id[]': ids, limit: 200 }, signal });
      const trouves = reponse['hydra:member'].filter(estUnLieu);
      retenirLieux(trouves, ids);
      return trouves;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
