/** The calls of the programme page (spec sections 7, 8, 9). */
import { queryOptions } from '@tanstack/react-query';
import { appeler, ErreurAppel } from '../../api/appel';
import { ECHECS, listeOuVide, signaler } from '../../api/echecs';
import type { Lot, ProgrammeEntier } from '../../api/types';
import { adresse } from '../../lib/requete';
import { TAILLES } from '../../lib/tailles';

export const programme = (id: string) =>
  queryOptions({
    queryKey: ['programme', id],
    queryFn: async () => {
      try {
        return await appeler<ProgrammeEntier>(`/api/offre/programmes/${encodeURIComponent(id)}`);
      } catch (cause) {
        // A 404 goes up to the error page (spec section 7), as everything else; that page says it all of a 404.
        if (!(cause instanceof ErreurAppel && cause.statusCode === 404)) {
          signaler(ECHECS.programmes, cause);
        }
        throw cause;
      }
    },
  });

/** Order of a programme's lots: flat, house, parking, cellar, shop, then by rooms (spec section 9). */
const NATURES = ['appartement', 'maison', 'parking', 'cave', 'commerce'];

export function comparerLots(a: Lot, b: Lot): number {
  const rang = (lot: Lot) => NATURES.indexOf(lot.typologie.nature.code);
  return (
    rang(a) - rang(b) || a.pieces - b.pieces || a.numero.localeCompare(b.numero, 'fr', { numeric: true })
  );
}

/** One call of the list: its lots and how many there are in all. */
function pageDeLots(id: string, page: number, signal: AbortSignal) {
  const url = adresse('/api/offre/lots', {
    'programme.id': id,
    'order[numero]': 'asc',
    page: page > 1 ? page : null,
    limit: TAILLES.lotsDuProgramme,
  });
  return listeOuVide<Lot>(ECHECS.lots, url, { signal });
}

/** Every lot of a programme: their order is not one of the call, and the façade points at all of them. */
export const lotsDuProgramme = (id: string) =>
  queryOptions({
    queryKey: ['programme', id, 'lots'],
    queryFn: async ({ signal }) => {
      const premiere = await pageDeLots(id, 1, signal);
      const pages = Math.ceil(premiere['hydra:totalItems'] / TAILLES.lotsDuProgramme);
      const suite = Array.from({ length: Math.max(0, pages - 1) }, (_, rang) =>
        pageDeLots(id, rang + 2, signal),
      );
      const membres = [premiere, ...(await Promise.all(suite))].flatMap((une) => une['hydra:member']);
      return membres.toSorted(comparerLots);
    },
  });
