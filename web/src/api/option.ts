/** Options as pages show them: their statuses, and the list that several pages use. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maintenant } from '../lib/horloge';
import { adresseDe, appeler, lire, type RequeteDe } from './appel';
import { cles } from './cles';
import { ECHECS } from './echecs';
import { relance, requetes } from './requetes';
import type { Annulation, OptionLot } from './types';

export type SlugDOption = 'running' | 'transformed' | 'expired' | 'canceled' | 'unknown';

/** The status of an option: its code in the API, the label that pages show, and the name that this code uses (`slug`). */
export interface StatutDOption {
  code: number;
  label: string;
  slug: SlugDOption;
}

/** The statuses, in the order of the filters (`domain.md` section 4). */
export const STATUTS_D_OPTION: readonly StatutDOption[] = [
  { code: 1, label: 'En cours', slug: 'running' },
  { code: 2, label: 'Transformée', slug: 'transformed' },
  { code: 3, label: 'Echue', slug: 'expired' },
  { code: 10, label: 'Annulée', slug: 'canceled' },
];

/** The status of a code. A code that this page does not know gives a status labelled as unknown. */
export function statutDOption(code: string | number): StatutDOption {
  const connu = STATUTS_D_OPTION.find((statut) => statut.code === Number(code));
  return connu ?? { code: Number(code), label: 'Inconnu', slug: 'unknown' };
}

/** Whether the option still holds its lot. */
export const court = ({ statut }: Pick<OptionLot, 'statut'>): boolean =>
  statutDOption(statut.code).slug === 'running';

export const option = (id: number) =>
  queryOptions({
    queryKey: cles.options.une(id),
    queryFn: ({ signal }) => lire('/api/options/{id}', { chemin: { id }, signal }),
  });

/** The parameters of a list of options. */
export type DemandesDOptions = RequeteDe<'GET /api/options'>;

/**
 * The pause between two readings of an option that should have ended, in milliseconds. The server frees its lot within a
 * minute.
 */
const FIN_PROCHE = 15_000;

/**
 * A list of options. The previous list stays until the next one arrives. An option that has run out is read again until it is
 * gone.
 */
export function options(demandes: DemandesDOptions) {
  return queryOptions({
    queryKey: cles.options.liste(adresseDe('/api/options', { requete: demandes })),
    queryFn: async ({ signal }) => {
      const recu = await lire('/api/options', { requete: demandes, signal });
      return { membres: recu['hydra:member'], total: recu['hydra:totalItems'] };
    },
    placeholderData: keepPreviousData,
    refetchInterval: (requete) =>
      requete.state.data?.membres.some((une) => court(une) && Date.parse(une.dateEcheance) <= maintenant())
        ? FIN_PROCHE
        : relance(requete),
    meta: { echec: ECHECS.options },
  });
}

/** Stores an option from the last answer. */
export function retenirOption(option: OptionLot): OptionLot {
  requetes.setQueryData(cles.options.une(option.id), option);
  return option;
}

/** Cancels the option and frees the lot. Staff give a reason. */
export async function annulerOption(
  id: number,
  corps: Annulation,
  cleDIdempotence: string,
): Promise<OptionLot> {
  const { content } = await appeler('POST /api/options/{id}/annulation', {
    chemin: { id },
    corps,
    cleDIdempotence,
  });
  return retenirOption(content.details);
}

/** Extends the option by one term, once. Only staff may. */
export async function prolongerOption(id: number, cleDIdempotence: string): Promise<OptionLot> {
  const { content } = await appeler('POST /api/options/{id}/prolongation', {
    chemin: { id },
    corps: {},
    cleDIdempotence,
  });
  return retenirOption(content.details);
}
