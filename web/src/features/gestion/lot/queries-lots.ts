/** The calls of the staff's lots. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire } from '../../../api/appel';
import { cles } from '../../../api/cles';
import { requetes } from '../../../api/requetes';
import type { LotGere } from '../commun/tenue';

export function lotGere(id: string) {
  return queryOptions({
    queryKey: cles.lotsGeres.un(id),
    queryFn: async ({ signal }) => lire('/api/gestion/lots/{id}', { chemin: { id }, signal }),
  });
}

export const chargerLotGere = (id: string) => requetes.fetchQuery(lotGere(id));

/** An action of the staff on a lot. Its answer is the lot in its new state. */
export type ActeSurLot =
  | { acte: 'statut'; statut: string }
  | { acte: 'dedicace'; groupe: number | null }
  | { acte: 'dedicace'; selonLeFlux: true }
  | { acte: 'retrait' }
  | { acte: 'remise' };

function envoyerActe(id: string, acte: ActeSurLot, cleDIdempotence: string) {
  const ou = { chemin: { id }, cleDIdempotence };
  switch (acte.acte) {
    case 'statut':
      return appeler('POST /api/gestion/lots/{id}/statut', { ...ou, corps: { statut: acte.statut } });
    case 'dedicace':
      return appeler('POST /api/gestion/lots/{id}/dedicace', {
        ...ou,
        corps: 'groupe' in acte ? { groupe: acte.groupe } : { selonLeFlux: true },
      });
    case 'retrait':
      return appeler('POST /api/gestion/lots/{id}/retrait', { ...ou, corps: {} });
    case 'remise':
      return appeler('POST /api/gestion/lots/{id}/remise', { ...ou, corps: {} });
  }
}

/** Sends an action. Calls with the same idempotency key do the action once. */
export async function agirSurLot(id: string, acte: ActeSurLot, cleDIdempotence: string): Promise<LotGere> {
  const { content } = await envoyerActe(id, acte, cleDIdempotence);
  requetes.setQueryData(cles.lotsGeres.un(id), content.details);
  return content.details;
}
