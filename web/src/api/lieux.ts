/** Places by name, and by id. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adresse } from '../lib/requete';
import { appeler } from './appel';
import type { Collection, Lieu } from './types';

/** Places by name; nothing is asked for an empty text (spec section 5). */
export const lieux = (texte: string) => {
  const net = texte.trim();
  return queryOptions({
    queryKey: ['lieux', net],
    queryFn: async () => {
      const reponse = await appeler<Collection<Lieu>>(adresse('/lieux', { search: net }), {
        remplace: 'lieux',
      });
      return reponse['hydra:member'];
    },
    enabled: net !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Places known by their ids only: an address that was shared holds nothing else. */
export const lieuxParIds = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['lieux', 'ids', ...ids],
    queryFn: async ({ signal }) => {
      const reponse = await appeler<Collection<Lieu>>(adresse('/lieux', { 'id[]': ids, limit: 200 }), {
        signal,
      });
      return reponse['hydra:member'];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
