/** Reads the work that waits for the staff today. */
import { queryOptions } from '@tanstack/react-query';
import { lire } from '../../../api/appel';
import { cles } from '../../../api/cles';
import type { components } from '../../../api/schema';
import { TOUS } from '../commun/queries';

export type Attente = components['schemas']['Attente'];

export const attentes = queryOptions({
  queryKey: cles.attentes,
  queryFn: async ({ signal }) =>
    (await lire('/api/gestion/aujourdhui', { requete: { limit: TOUS }, signal }))['hydra:member'],
});
