/** The mandates to countersign, and the call that signs them. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire, type ReponseDe } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { echec, TOUS } from '../commun/queries';

export type MandatAContresigner = ReponseDe<'GET /api/gestion/mandats'>['hydra:member'][number];
export type Contresignature = ReponseDe<'POST /api/gestion/mandats/contresignature'>;

export const mandatsAContresigner = queryOptions({
  queryKey: cles.mandatsGeres.liste('a-contresigner'),
  queryFn: async ({ signal }) =>
    (
      await lire('/api/gestion/mandats', {
        requete: { etape: 'a-contresigner', limit: TOUS },
        signal,
      })
    )['hydra:member'],
  meta: { echec: echec('MAN-FETCH', 'Les mandats') },
});

/** Countersigns these mandates with the user's password. */
export async function contresigner(mandats: string[], motDePasse: string): Promise<Contresignature> {
  const { content } = await appeler('POST /api/gestion/mandats/contresignature', {
    corps: { mandats, motDePasse },
  });
  return content.details;
}
