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
      // A 404 goes up to the error page (spec section 7), as everything else; that page says it all of a 404.
      echec: (cause) => (cause instanceof ErreurAppel && cause.statusCode === 404 ? null : ECHECS.programmes),
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
  const requete = {
    'programme.id': id,
    'order[numero]': 'asc',
    page: page > 1 ? page : null,
    limit: TAILLES.lotsDuProgramme,
  } as const;
  return lire('/api/offre/lots', { requete, signal });
}

/** Every lot of a programme, or none of them: a page that failed must not pass for a programme that is smaller. */
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
