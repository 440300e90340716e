/** The contracts to countersign, and those that the buyers must be notified of. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire, type ReponseDe } from '../../../api/appel';
import { cles } from '../../../api/cles';
import type { components } from '../../../api/schema';
import { echec, TOUS } from '../commun/queries';

export type ContratEnListe = ReponseDe<'GET /api/gestion/contrats'>['hydra:member'][number];
export type EtapeDeContrat = components['schemas']['EtapeDeContrat'];

export const contratsDeLEtape = (etape: EtapeDeContrat) =>
  queryOptions({
    queryKey: cles.contratsGeres.liste(etape),
    queryFn: async ({ signal }) =>
      (await lire('/api/gestion/contrats', { requete: { etape, limit: TOUS }, signal }))['hydra:member'],
    meta: { echec: echec('CON-FETCH', 'Les contrats') },
  });

/** Countersigns these contracts with the user's password. */
export async function contresigner(
  contrats: number[],
  motDePasse: string,
): Promise<ReponseDe<'POST /api/gestion/contrats/contresignature'>> {
  const { content } = await appeler('POST /api/gestion/contrats/contresignature', {
    corps: { contrats, motDePasse },
  });
  return content.details;
}
