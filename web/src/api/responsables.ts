/**
 * The network managers of the company. They are read until an answer names some, then not again. After an error the list stays empty (spec
 * sections 4 and 7).
 */
import { queryOptions } from '@tanstack/react-query';
import { lire } from './appel';
import { cles } from './cles';
import type { Personne } from './utilisateur';

/** The size of the page that is asked for: no company has as many network managers. */
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
