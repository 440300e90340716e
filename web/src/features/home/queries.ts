/** What the home page asks for (spec section 7), with the sizes of section 9. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { appeler } from '../../api/appel';
import { ECHECS, listeOuVide } from '../../api/echecs';
import type { Collection, Programme } from '../../api/types';
import { type Criteres, parametresDAppel } from '../../lib/criteres';
import { decalerMois } from '../../lib/formats';
import { adresse, type Valeur } from '../../lib/requete';
import { TAILLES } from '../../lib/tailles';

/** Programmes of a row. */
export const PAR_RANGEE = 3;

/** Months looked back for what is new, until a row is full. */
const RECULS = [1, 3, 12] as const;

const CHEMIN = '/api/offre/programmes';
const LIBRES = { 'lots.statut.code': ['l'] } as const;

async function programmes(parametres: Record<string, Valeur>): Promise<Programme[]> {
  return (await listeOuVide<Programme>(ECHECS.programmes, adresse(CHEMIN, parametres)))['hydra:member'];
}

/** The latest first; those that are not on sale yet are previews, not novelties. */
export function lesPlusRecents(trouves: readonly Programme[]): Programme[] {
  const date = ({ calendrier }: Programme) => calendrier.dateCommercialisation ?? '';
  return trouves.toSorted((a, b) => date(b).localeCompare(date(a))).slice(0, PAR_RANGEE);
}

/** The newest programmes. No order of the call is by that date: a window of time is, widened while it holds too few. */
export const nouveauxProgrammes = (aujourdHui: Date) =>
  queryOptions({
    queryKey: ['home', 'nouveaux', decalerMois(aujourdHui, 0)],
    queryFn: async () => {
      let trouves: Programme[] = [];
      for (const mois of RECULS) {
        trouves = await programmes({
          ...LIBRES,
          'isDifferent[phaseCommerciale.code]': 'AVANTPREMIERE',
          'calendrier.dateCommercialisation[gte]': decalerMois(aujourdHui, -mois),
          'calendrier.dateCommercialisation[lte]': decalerMois(aujourdHui, 0),
          limit: TAILLES.programmesSimples,
        });
        if (trouves.length >= PAR_RANGEE) {
          break;
        }
      }
      return lesPlusRecents(trouves);
    },
  });

/** Programmes in preview. */
export const avantPremieres = queryOptions({
  queryKey: ['home', 'avant-premieres'],
  queryFn: () => programmes({ 'phaseCommerciale.code': 'AVANTPREMIERE', limit: TAILLES.avantPremieres }),
});

/** Programmes with free lots dedicated to who looks. */
export const programmesDedies = queryOptions({
  queryKey: ['home', 'dedies'],
  queryFn: () =>
    programmes({ 'exists[lots.exclusivite]': true, ...LIBRES, limit: TAILLES.programmesSimples }),
});

/** How many lots these criteria give. */
export function totalDesLots(criteres: Criteres) {
  const url = adresse('/api/offre/lots', {
    ...parametresDAppel(criteres, 'lots', new Date()),
    limit: TAILLES.total,
  });
  return queryOptions({
    queryKey: ['total', url],
    queryFn: async ({ signal }) => (await appeler<Collection<unknown>>(url, { signal }))['hydra:totalItems'],
    placeholderData: keepPreviousData,
  });
}
