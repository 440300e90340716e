/** Options as pages show them: their statuses, and the list that several pages ask for. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maintenant } from '../lib/horloge';
import { adresseDe, appeler, lire, type RequeteDe } from './appel';
import { cles } from './cles';
import { ECHECS } from './echecs';
import { relance, requetes } from './requetes';
import type { Annulation, OptionLot } from './types';

export type SlugDOption = 'running' | 'transformed' | 'expired' | 'canceled' | 'unknown';

/** Where an option stands, as the browser names it. */
export interface StatutDOption {
  code: number;
  label: string;
  slug: SlugDOption;
}

/** In the order in which filters offer them (`domain.md` section 4). */
export const STATUTS_D_OPTION: readonly StatutDOption[] = [
  { code: 1, label: 'En cours', slug: 'running' },
  { code: 2, label: 'Transformée', slug: 'transformed' },
  { code: 3, label: 'Echue', slug: 'expired' },
  { code: 10, label: 'Annulée', slug: 'canceled' },
];

/** The status of a code; one that nobody knows says so. */
export function statutDOption(code: string | number): StatutDOption {
  const connu = STATUTS_D_OPTION.find((statut) => statut.code === Number(code));
  return connu ?? { code: Number(code), label: 'Inconnu', slug: 'unknown' };
}

/** Whether it still holds its lot. */
export const court = ({ statut }: Pick<OptionLot, 'statut'>): boolean =>
  statutDOption(statut.code).slug === 'running';

export const option = (id: number) =>
  queryOptions({
    queryKey: cles.options.une(id),
    queryFn: ({ signal }) => lire('/api/options/{id}', { chemin: { id }, signal }),
  });

/** What a list of options is asked for. */
export type DemandesDOptions = RequeteDe<'GET /api/options'>;

/** Between two looks at an option that should have ended, in milliseconds: its lot is free within a minute. */
const FIN_PROCHE = 15_000;

/** A list of options; the former one stays while another comes. One that has run out is asked for again until it is gone. */
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

/** Keeps an option as the last answer has it. */
export function retenirOption(option: OptionLot): OptionLot {
  requetes.setQueryData(cles.options.une(option.id), option);
  return option;
}

/** Gives the lot back. Staff say why. */
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

/** Gives it one more term, once: the staff's alone. */
export async function prolongerOption(id: number, cleDIdempotence: string): Promise<OptionLot> {
  const { content } = await appeler('POST /api/options/{id}/prolongation', {
    chemin: { id },
    corps: {},
    cleDIdempotence,
  });
  return retenirOption(content.details);
}
