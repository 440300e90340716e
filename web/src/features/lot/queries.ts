/** The calls of the lot page, with the messages of spec section 8. */
import { queryOptions } from '@tanstack/react-query';
import { appeler, ErreurAppel } from '../../api/appel';
import type { Collection, DocumentOffre, Lot } from '../../api/types';
import { ajouter } from '../../lib/flashs';
import { adresse } from '../../lib/requete';

/** Documents a list at most (spec section 9). */
const DOCUMENTS = 200;

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
        const message =
          statut === 404
            ? "Le lot n'est plus disponible."
            : "Une erreur s'est produite. Le lot n'est pas disponible.";
        ajouter('error', message, { code: `LOT-ONE-FETCH-${statut}` });
        throw new LotInaccessible(statut === 404 ? 404 : 503, message);
      }
    },
  });

async function documents(url: string, code: string): Promise<DocumentOffre[]> {
  try {
    return (await appeler<Collection<DocumentOffre>>(url))['hydra:member'];
  } catch {
    ajouter('warning', "Une erreur s'est produite. Les documents ne sont pas disponibles.", { code });
    return [];
  }
}

export const documentsDuLot = (id: string) =>
  queryOptions({
    queryKey: ['lot', id, 'documents'],
    queryFn: () =>
      documents(
        adresse(`/api/offre/lots/${encodeURIComponent(id)}/documents`, {
          'exists[idLot]': 1,
          limit: DOCUMENTS,
        }),
        'LOT-DOC-FETCH',
      ),
  });

export const documentsDuProgramme = (id: string) =>
  queryOptions({
    queryKey: ['programme', id, 'documents'],
    queryFn: () =>
      documents(
        adresse(`/api/offre/programmes/${encodeURIComponent(id)}/documents`, { limit: DOCUMENTS }),
        'PG-DOC-FETCH',
      ),
  });
