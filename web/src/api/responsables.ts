/** The network managers of the company: read once, while the list is empty; empty after an error (spec sections 4 and 7). */
import { queryOptions } from '@tanstack/react-query';
import { lire } from './appel';
import { cles } from './cles';
import type { Personne } from './utilisateur';

/** More than a company can have. */
const TOUS = 200;

export const responsablesReseau = queryOptions({
  queryKey: cles.responsables,
  queryFn: async ({ signal }): Promise<Personne[]> => {
    const reponse = await lire('/api/user/responsables-reseau', { requete: { limit: TOUS }, signal });
    return reponse['hydra:member'];
  },
  staleTime: ({ state }) =>
    state.data === undefined || state.data.length === 0 ? 0 : Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
