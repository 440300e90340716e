/** One lot, as its page and whatever is done with it ask for it. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lire } from './appel';
import { cles } from './cles';
import { echecDuLot, messageDuLot } from './echecs';
import { ErreurAppel } from './erreur-appel';
import { horsVente } from './lots-montres';
import { requetes } from './requetes';
import type { Lot } from './types';

/** A lot that cannot be loaded: status 404 when it is not there, otherwise 503 (spec section 2). */
export class LotInaccessible extends ErreurAppel {
  readonly statut: 404 | 503;
  constructor(cause: ErreurAppel) {
    const { code, details, message } = cause.content;
    const { statusCode, reprise, contact, suite, entrave } = cause;
    const dit = statusCode < 500 ? messageDuLot(statusCode) : message;
    super(statusCode, dit, details, code, reprise, contact, suite, entrave);
    this.statut = cause.statusCode === 404 ? 404 : 503;
  }
}

/** When what is held of each lot that has left was read: it has left until it is read again, whatever else fails meanwhile. */
const quittes = new Map<string, number | undefined>();

/** What stood in the way of a lot of which nothing is shown is what its page says: a toast would cover that sentence with its like. */
export function estDitParLaPage(id: string, cause: unknown): boolean {
  const entravee = cause instanceof ErreurAppel && cause.entrave !== null;
  return entravee && requetes.getQueryData(cles.lots.un(id)) === undefined;
}

const aQuitteLaVente = (cause: unknown) => cause instanceof LotInaccessible && cause.statut === 404;

export const lot = (id: string) =>
  queryOptions({
    queryKey: cles.lots.un(id),
    queryFn: async ({ signal, client, queryKey }): Promise<Lot> => {
      try {
        return await lire('/api/offre/lots/{id}', { chemin: { id }, signal });
      } catch (cause) {
        if (!(cause instanceof ErreurAppel) || cause.abandonnee) {
          throw cause;
        }
        const inaccessible = new LotInaccessible(cause);
        if (inaccessible.statut === 404) {
          quittes.set(id, client.getQueryState(queryKey)?.dataUpdatedAt);
        }
        throw inaccessible;
      }
    },
    meta: {
      // A page that shows it already says itself that it has left.
      echec: (cause, { state }) =>
        !(cause instanceof ErreurAppel) ||
        (aQuitteLaVente(cause) && state.data !== undefined) ||
        estDitParLaPage(id, cause)
          ? null
          : echecDuLot(cause.statusCode),
    },
  });

/**
 * The lot of a page. `parti`: it is shown no more to who looks (withdrawn, or dedicated to others): what is asked again is a 404. What
 * was read of it stays then, as `lu`; it is neither free nor to be taken.
 */
export function useLotVu(id: string): { lot: Lot; lu: Lot; parti: boolean } {
  const { data: lu, dataUpdatedAt } = useSuspenseQuery(lot(id));
  const parti = quittes.get(id) === dataUpdatedAt;
  return { lu, parti, lot: useMemo(() => (parti ? horsVente(lu) : lu), [parti, lu]) };
}
