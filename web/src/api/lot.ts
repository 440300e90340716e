/** One lot, as its page and whatever is done with it ask for it. */
import { queryOptions, useQuery } from '@tanstack/react-query';
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

const aQuitteLaVente = (cause: unknown) => cause instanceof LotInaccessible && cause.statut === 404;

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
    meta: {
      // A page that shows it already says itself that it has left.
      echec: (cause, { state }) =>
        !(cause instanceof ErreurAppel) || (aQuitteLaVente(cause) && state.data !== undefined)
          ? null
          : echecDuLot(cause.statusCode),
    },
  });

/**
 * Whether a lot that this page shows is shown no more: withdrawn, or dedicated to others. What was read of it stays on the page,
 * and what is asked again is a 404.
 */
export function useQuitteLaVente(id: string): boolean {
  const { error } = useQuery({ ...lot(id), enabled: false });
  return aQuitteLaVente(error);
}
