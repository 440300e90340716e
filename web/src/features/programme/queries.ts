/** The calls of the programme page (spec sections 7, 8, 9). */
import { queryOptions } from '@tanstack/react-query';
import { lire } from '../../api/appel';
import { cles } from '../../api/cles';
import { ECHECS } from '../../api/echecs';
import { ErreurAppel } from '../../api/erreur-appel';
import type { Lot, ProgrammeEntier } from '../../api/types';
import { TAILLES } from '../../lib/tailles';

export const programme = (id: string) =>
  queryOptions({
    queryKey: cles.programmes.un(id),
    queryFn: async ({ signal }) =>
      (await lire('/api/offre/programmes/{id}', { chemin: { id }, signal })) as ProgrammeEntier,
    meta: {
      // Every failure goes to the error page (spec section 7). A 404 shows no message, because the error page says everything.
      echec: (cause) => (cause instanceof ErreurAppel && cause.statusCode === 404 ? null : ECHECS.programmes),
    },
  });

/** The order of the lots: flat, house, parking, cellar, shop, then by rooms (spec section 9). */
const NATURES = ['appartement', 'maison', 'parking', 'cave', 'commerce'];

export function comparerLots(a: Lot, b: Lot): number {
  const rang = (lot: Lot) => NATURES.indexOf(lot.typologie.nature.code);
  return (
    rang(a) - rang(b) || a.pieces - b.pieces || a.numero.localeCompare(b.numero, 'fr', { numeric: true })
  );
}

/** One page of the list, with the total. */
function pageDeLots(id: string, page: number, signal: AbortSignal) {
  const requete = {
    'programme.id': id,
    'order[numero]': 'asc',
    page: page > 1 ? page : null,
    limit: TAILLES.lotsDuProgramme,
  } as const;
  return lire('/api/offre/lots', { requete, signal });
}

/** All lots of a programme, or an error, because the programme would look smaller without the lots of a page that failed. */
export const lotsDuProgramme = (id: string) =>
  queryOptions({
    queryKey: cles.lots.duProgramme(id),
    queryFn: async ({ signal }): Promise<Lot[]> => {
      const premiere = await pageDeLots(id, 1, signal);
      const pages = Math.ceil(premiere['hydra:totalItems'] / TAILLES.lotsDuProgramme);
      const suite = Array.from({ length: Math.max(0, pages - 1) }, (_, rang) =>
        pageDeLots(id, rang + 2, signal),
      );
      const membres = [premiere, ...(await Promise.all(suite))].flatMap((une) => une['hydra:member']);
      return membres.toSorted(comparerLots);
    },
    meta: { echec: ECHECS.lots },
  });
