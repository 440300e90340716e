/** Places by name, and by id. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { retenirLieux } from '../lib/lieux-connus';
import { lire } from './appel';
import { cles } from './cles';
import type { Lieu } from './types';

/** Places by name; nothing is asked for an empty text (spec section 5). */
export const lieux = (texte: string) => {
  const net = texte.trim();
  return queryOptions({
    queryKey: cles.lieux.parTexte(net),
    queryFn: async ({ signal }): Promise<Lieu[]> => {
      const reponse = await lire('/lieux', { requete: { search: net }, signal });
      const trouves = reponse['hydra:member'] as Lieu[];
      retenirLieux(trouves);
      return trouves;
    },
    enabled: net !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Places known by their ids only: an address that was shared holds nothing else. */
export const lieuxParIds = (ids: readonly string[]) =>
  queryOptions({
    queryKey: cles.lieux.parIds(ids),
    queryFn: async ({ signal }): Promise<Lieu[]> => {
      const reponse = await lire('/lieux', { requete: { 'id[]': ids, limit: 200 }, signal });
      const trouves = reponse['hydra:member'] as Lieu[];
      retenirLieux(trouves, ids);
      return trouves;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
