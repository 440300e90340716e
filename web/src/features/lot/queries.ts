/** The calls of the lot page, with the messages of spec section 8. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, ErreurAppel } from '../../api/appel';
import { ECHECS, echecDuLot, listeOuVide, messageDuLot, signaler } from '../../api/echecs';
import type { DocumentOffre, Lot } from '../../api/types';
import { ajouter } from '../../lib/flashs';
import { adresse } from '../../lib/requete';
import { TAILLES } from '../../lib/tailles';

/** A lot that cannot be loaded: status 404 when it is not there, otherwise 503 (spec section 2). */
export class LotInaccessible extends Error {
  readonly statut: 404 | 503;
  constructor(statut: 404 | 503, message: string) {
    super(message);
    this.statut = statut;
  }
}

export const lot = (id: string) =>
  queryOptions({
    queryKey: ['lot', id],
    queryFn: async () => {
      try {
        return await appeler<Lot>(`/api/offre/lots/${encodeURIComponent(id)}`);
      } catch (cause) {
        const statut = cause instanceof ErreurAppel ? cause.statusCode : 503;
        signaler(echecDuLot(statut), cause);
        throw new LotInaccessible(statut === 404 ? 404 : 503, messageDuLot(statut));
      }
    },
  });

async function documents(url: string, echec: 'documentsDuLot' | 'documentsDuProgramme') {
  return (await listeOuVide<DocumentOffre>(ECHECS[echec], url))['hydra:member'];
}

export const documentsDuLot = (id: string) =>
  queryOptions({
    queryKey: ['lot', id, 'documents'],
    queryFn: () =>
      documents(
        adresse(`/api/offre/lots/${encodeURIComponent(id)}/documents`, {
          'exists[idLot]': 1,
          limit: TAILLES.documents,
        }),
        'documentsDuLot',
      ),
  });

export const documentsDuProgramme = (id: string) =>
  queryOptions({
    queryKey: ['programme', id, 'documents'],
    queryFn: () =>
      documents(
        adresse(`/api/offre/programmes/${encodeURIComponent(id)}/documents`, { limit: TAILLES.documents }),
        'documentsDuProgramme',
      ),
  });

/** Asks to be told when the lot is free again (spec section 7). */
export async function creerAlerte(lot: string): Promise<void> {
  try {
    await appeler('/api/info-dispo', { methode: 'POST', corps: { lot } });
    ajouter('success', 'Vous serez prévenu dès que ce lot sera libre.', { code: 'INFO-DISPO' });
  } catch (cause) {
    signaler(ECHECS.alerte, cause);
  }
}
