/** Reads one lot, for its page and its forms. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lire } from './appel';
import { cles } from './cles';
import { echecDuLot, messageDuLot } from './echecs';
import { ErreurAppel } from './erreur-appel';
import { horsVente } from './lots-montres';
import { requetes } from './requetes';
import type { Lot } from './types';

/** A lot that cannot be loaded: status 404 when it does not exist, otherwise 503 (spec section 2). */
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

/**
 * For each lot that has left the sale, the time when the copy kept here was read. The lot counts as gone until a later reading succeeds,
 * even when readings fail for other reasons meanwhile.
 */
const quittes = new Map<string, number | undefined>();

/** Whether the page itself shows why the lot cannot be read. A toast would repeat the same sentence. */
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
      // A page that already shows the lot says by itself that the lot has left.
      echec: (cause, { state }) =>
        !(cause instanceof ErreurAppel) ||
        (aQuitteLaVente(cause) && state.data !== undefined) ||
        estDitParLaPage(id, cause)
          ? null
          : echecDuLot(cause.statusCode),
    },
  });

/**
 * The lot of a page. `parti`: this viewer no longer sees the lot (it was withdrawn, or dedicated to others), so reading it again answers
 * 404. `lu` is the last copy that was read; `lot` is this copy, shown as neither free nor available.
 */
export function useLotVu(id: string): { lot: Lot; lu: Lot; parti: boolean } {
  const { data: lu, dataUpdatedAt } = useSuspenseQuery(lot(id));
  const parti = quittes.get(id) === dataUpdatedAt;
  return { lu, parti, lot: useMemo(() => (parti ? horsVente(lu) : lu), [parti, lu]) };
}
