/** One lot, as its page and whatever is done with it ask for it. */
import { queryOptions } from '@tanstack/react-query';
import { lire } from './appel';
import { cles } from './cles';
import { echecDuLot, messageDuLot } from './echecs';
import { ErreurAppel } from './erreur-appel';
import type { Lot } from './types';

/** A lot that cannot be loaded: status 404 when it is not there, otherwise 503 (spec section 2). */
export class LotInaccessible extends ErreurAppel {
  readonly statut: 404 | 503;
  constructor(cause: ErreurAppel) {
    const { code, details } = cause.content;
    super(cause.statusCode, messageDuLot(cause.statusCode), details, code, cause.reprise);
    this.statut = cause.statusCode === 404 ? 404 : 503;
  }
}

export const lot = (id: string) =>
  queryOptions({
    queryKey: cles.lots.un(id),
    queryFn: async ({ signal }): Promise<Lot> => {
      try {
        return await lire('/api/offre/lots/{id}', { chemin: { id }, signal });
      } catch (cause) {
        throw cause instanceof ErreurAppel && !cause.abandonnee ? new LotInaccessible(cause) : cause;
      }
    },
    meta: { echec: (cause) => (cause instanceof ErreurAppel ? echecDuLot(cause.statusCode) : null) },
  });
