/** The network managers: fetched once, while the list is empty; empty on error (spec sections 4 and 7). */
import { queryOptions } from '@tanstack/react-query';
import { adresse } from '../lib/requete';
import { appeler } from './appel';
import type { Personne } from './session';
import type { Collection } from './types';

/** More than a company has. */
const TOUS = 200;

export const responsablesReseau = queryOptions({
  queryKey: ['responsables-reseau'],
  queryFn: async (): Promise<Personne[]> => {
    const url = adresse('/api/user/responsables-reseau', { limit: TOUS });
    const reponse = await appeler<Collection<Personne>>(url).catch(() => null);
    return reponse?.['hydra:member'] ?? [];
  },
  staleTime: ({ state }) =>
    state.data === undefined || state.data.length === 0 ? 0 : Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
