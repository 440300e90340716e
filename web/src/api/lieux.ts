/** Places by name. */
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
