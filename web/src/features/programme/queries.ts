/** The calls of the programme page (spec sections 7, 8, 9). */
import { queryOptions } from '@tanstack/react-query';
import { appeler } from '../../api/appel';
import type { Collection, Lot, ProgrammeEntier } from '../../api/types';
import { ajouter } from '../../lib/flashs';
import { adresse } from '../../lib/requete';

/** Lots of a programme's own list. */
export const LOTS_DU_PROGRAMME = 150;

export const programme = (id: string) =>
  queryOptions({
    queryKey: ['programme', id],
    // A 404 goes up to the error page (spec section 7).
    queryFn: () => appeler<ProgrammeEntier>(`/api/offre/programmes/${encodeURIComponent(id)}`),
  });

/** Order of a programme's lots: flat, house, parking, cellar, shop, then by rooms (spec section 9). */
const NATURES = ['appartement', 'maison', 'parking', 'cave', 'commerce'];

export function comparerLots(a: Lot, b: Lot): number {
  const rang = (lot: Lot) => NATURES.indexOf(lot.typologie.nature.code);
  return (
    rang(a) - rang(b) || a.pieces - b.pieces || a.numero.localeCompare(b.numero, 'fr', { numeric: true })
  );
}

export const lotsDuProgramme = (id: string) =>
  queryOptions({
    queryKey: ['programme', id, 'lots'],
    queryFn: async () => {
      const url = adresse('/api/offre/lots', { 'programme.id': id, limit: LOTS_DU_PROGRAMME });
      try {
        const reponse = await appeler<Collection<Lot>>(url);
        return reponse['hydra:member'].toSorted(comparerLots);
      } catch {
        ajouter('error', "Une erreur s'est produite. Les lots ne sont pas disponibles.", {
          code: 'LOT-FETCH',
        });
        return [];
      }
    },
  });
