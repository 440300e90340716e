/** The business settings, which staff may change. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { requetes } from '../../../api/requetes';
import type { components } from '../../../api/schema';
import { echec, enFiche, type Fiche, TOUS } from '../commun/queries';

export type ReglageGere = components['schemas']['ReglageGere'];

export const reglages = queryOptions({
  queryKey: cles.reglages.liste,
  queryFn: async ({ signal }) =>
    (await lire('/api/gestion/reglages', { requete: { limit: TOUS }, signal }))['hydra:member'],
  meta: { echec: echec('REG-FETCH', 'Les réglages') },
});

export function reglage(code: string) {
  return queryOptions({
    queryKey: cles.reglages.un(code),
    queryFn: async ({ signal }) =>
      enFiche(await appeler('GET /api/gestion/reglages/{code}', { chemin: { code }, signal })),
    refetchOnWindowFocus: false,
  });
}

export async function modifierReglage(
  code: string,
  valeur: string | number | null,
  siVersion: string | null,
): Promise<Fiche<ReglageGere>> {
  const fiche = enFiche(
    await appeler('PATCH /api/gestion/reglages/{code}', { chemin: { code }, corps: { valeur }, siVersion }),
  );
  requetes.setQueryData(cles.reglages.un(code), fiche);
  return fiche;
}
