/** Lots as the staff follow them: what is read of one, and what is done to it. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, lire } from '../../../api/appel';
import { AUTOUR_D_UN_LOT, cles } from '../../../api/cles';
import { requetes } from '../../../api/requetes';
import type { LotGere } from '../commun/tenue';

export function lotGere(id: string) {
  return queryOptions({
    queryKey: cles.lotsGeres.un(id),
    queryFn: async ({ signal }) => lire('/api/gestion/lots/{id}', { chemin: { id }, signal }),
  });
}

export const chargerLotGere = (id: string) => requetes.fetchQuery(lotGere(id));

/** The lot as the offer shows it; staff also read one that is withdrawn. */
export function lotDeLOffre(id: string) {
  return queryOptions({
    queryKey: cles.lots.un(id),
    queryFn: ({ signal }) => lire('/api/offre/lots/{id}', { chemin: { id }, signal }),
  });
}

/** What staff do to a lot: each is answered by the lot as it then stands. */
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

/** Whatever became of it, the sheet, the lists and the offer are read again: a refusal too says that something moved. */
export async function agirSurLot(id: string, acte: ActeSurLot): Promise<LotGere> {
  try {
    const { content } = await envoyerActe(id, acte, crypto.randomUUID());
    requetes.setQueryData(cles.lotsGeres.un(id), content.details);
    return content.details;
  } catch (cause) {
    void requetes.invalidateQueries({ queryKey: cles.lotsGeres.un(id) });
    throw cause;
  } finally {
    for (const queryKey of [[...cles.lotsGeres.tous, 'liste'], ...AUTOUR_D_UN_LOT]) {
      void requetes.invalidateQueries({ queryKey });
    }
  }
}
