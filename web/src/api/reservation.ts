/** Reservations as pages show them: stages, statuses, and the calls of several pages. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maintenant } from '../lib/horloge';
import { adresseDe, appeler, lire, type RequeteDe } from './appel';
import { cles } from './cles';
import { ECHECS } from './echecs';
import { ErreurAppel } from './erreur-appel';
import { relance, requetes } from './requetes';
import type { Annulation, FormulaireDeReservation, Reservation } from './types';

/** The stages, in the order of a reservation's life (`domain.md` section 6). */
export const ETAPES_DE_RESERVATION = [
  { code: 'BROUILLON', label: 'Brouillon' },
  { code: 'SIGNATURE_ACQUEREURS', label: 'Signature des acquéreurs' },
  { code: 'SIGNATURE_SOCIETE', label: 'Signature de la société' },
  { code: 'RETRACTATION', label: 'Délai de rétractation' },
  { code: 'DEFINITIVE', label: 'Définitive' },
] as const;

/** The statuses, in the order of the filters. */
export const STATUTS_DE_RESERVATION = [
  { code: 'EN_COURS', label: 'En cours' },
  { code: 'SIGNEE', label: 'Signée' },
  { code: 'ANNULEE', label: 'Annulée' },
  { code: 'EXPIREE', label: 'Expirée' },
  { code: 'RETRACTEE', label: 'Rétractée' },
] as const;

export type CodeDEtape = (typeof ETAPES_DE_RESERVATION)[number]['code'];
export type CodeDeSort = (typeof STATUTS_DE_RESERVATION)[number]['code'];

/** The stage of a code. An unknown code counts as the first stage. */
export const etapeDeReservation = (code: string): CodeDEtape =>
  ETAPES_DE_RESERVATION.find((une) => une.code === code)?.code ?? 'BROUILLON';

/** The status of a code. An unknown code counts as running. */
export const sortDeReservation = (code: string): CodeDeSort =>
  STATUTS_DE_RESERVATION.find((un) => un.code === code)?.code ?? 'EN_COURS';

/** Whether a reservation is over and its lot free again, by status. */
const FINIES: Record<CodeDeSort, boolean> = {
  EN_COURS: false,
  SIGNEE: false,
  ANNULEE: true,
  EXPIREE: true,
  RETRACTEE: true,
};
export const estFinie = ({ statut }: Pick<Reservation, 'statut'>): boolean =>
  FINIES[sortDeReservation(statut.code)];

/** Whether this person has a draft to continue: they began it, and the server allows them to change it. */
export const estAReprendre = (
  { draft, prescripteur, actions }: Pick<Reservation, 'draft' | 'prescripteur' | 'actions'>,
  moi: number | null,
): boolean => draft && prescripteur?.id === moi && actions.modifier.autorisee;

/** Whether a draft is complete and the server allows sending it for signature. */
export const estASigner = (reservation: Pick<Reservation, 'draft' | 'complet' | 'actions'>): boolean =>
  reservation.draft && reservation.complet && reservation.actions.signer.autorisee;

/** Whether this person must act on the reservation: fill it in, have it signed, or upload what was signed by hand. */
export const estAFaireParMoi = (reservation: Reservation, moi: number | null): boolean =>
  estAReprendre(reservation, moi) ||
  (reservation.prescripteur?.id === moi &&
    etapeDeReservation(reservation.etape.code) === 'SIGNATURE_ACQUEREURS' &&
    reservation.actions.deposerPapier.autorisee);

/** The parameters of a list of reservations. */
export type DemandesDeReservations = RequeteDe<'GET /api/reservations'>;

/**
 * The pause between two readings of a stage that should have ended, in milliseconds. The server ends the stage and frees the lot within a
 * minute.
 */
const FIN_PROCHE = 15_000;

/** Whether the deadline of the reservation's stage has passed, so that the server is about to end the stage. */
const devraitFinir = (une: Reservation) =>
  !estFinie(une) && une.dateEcheance !== null && Date.parse(une.dateEcheance) <= maintenant();

/** A list of reservations. The previous list stays until the next one arrives, and the previous request is aborted. */
export const reservations = (demandes: DemandesDeReservations) =>
  queryOptions({
    queryKey: cles.reservations.liste(adresseDe('/api/reservations', { requete: demandes })),
    queryFn: async ({ signal }) => {
      const recu = await lire('/api/reservations', { requete: demandes, signal });
      return { membres: recu['hydra:member'], total: recu['hydra:totalItems'] };
    },
    placeholderData: keepPreviousData,
    refetchInterval: (requete) =>
      requete.state.data?.membres.some(devraitFinir) ? FIN_PROCHE : relance(requete),
    meta: { echec: ECHECS.reservations },
  });

/** The user's running drafts, the one that ends first at the top. A failure counts as no draft, without a message (spec section 7). */
export const brouillons = queryOptions({
  queryKey: cles.reservations.brouillons,
  queryFn: async ({ signal }): Promise<Reservation[]> =>
    (await lire('/api/reservations/drafts', { signal }))['hydra:member'],
  refetchInterval: (requete) => (requete.state.data?.some(devraitFinir) ? FIN_PROCHE : relance(requete)),
});

/**
 * One reservation. A 404 goes to the error page (spec section 7). `attente` is the pause between two readings, for a page that
 * waits for a change.
 */
export const reservation = (id: number, attente: (lue: Reservation) => number | false = () => false) =>
  queryOptions({
    queryKey: cles.reservations.une(id),
    queryFn: ({ signal }) => lire('/api/reservations/{id}', { chemin: { id }, signal }),
    refetchInterval: (requete) => {
      const { data } = requete.state;
      return data === undefined
        ? relance(requete)
        : attente(data) || (devraitFinir(data) ? FIN_PROCHE : relance(requete));
    },
    meta: {
      echec: (cause) =>
        cause instanceof ErreurAppel && cause.statusCode === 404 ? null : ECHECS.reservations,
    },
  });

export const chargerReservation = (id: number) => requetes.fetchQuery(reservation(id));

/** The labels of the codes of a reservation. They do not change while a page is open. */
export const references = queryOptions({
  queryKey: cles.reservations.references,
  queryFn: ({ signal }) => lire('/api/reservations/references', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Stores a reservation from the answer of a call. The answer of a change lacks the history, so the history already known stays, and the
 * sheet is read again.
 */
export function retenirReservation(suite: Reservation): Reservation {
  requetes.setQueryData(
    cles.reservations.une(suite.id),
    (avant?: Reservation) => ({
      ...suite,
      historique: suite.historique.length > 0 ? suite.historique : (avant?.historique ?? []),
    }),
    { updatedAt: 0 },
  );
  return suite;
}

/**
 * Cancels a reservation and returns its new state. Staff give a reason. The answer holds a code and messages: 0 is a refusal,
 * whose messages are joined by a comma (spec section 7).
 */
export async function annulerReservation(
  id: number,
  corps: Annulation,
  cleDIdempotence: string,
): Promise<Reservation | null> {
  const { content, statusCode } = await appeler('POST /api/reservations/{id}/annulation', {
    chemin: { id },
    corps,
    cleDIdempotence,
  });
  const { code, messages, reservation: annulee } = content.details;
  if (code === 0) {
    throw new ErreurAppel(statusCode, messages.join(', '), [], 'reservation-non-annulee');
  }
  return annulee === null ? null : retenirReservation(annulee);
}

/** Gives a draft more time and returns its new state. Staff give a reason. */
export async function prolongerReservation(
  id: number,
  motif: string,
  cleDIdempotence: string,
): Promise<Reservation> {
  const { content } = await appeler('POST /api/reservations/{id}/prolongation', {
    chemin: { id },
    corps: { motif },
    cleDIdempotence,
  });
  return retenirReservation(content.details);
}

/** An incomplete section of a draft's form, with its number of open points. */
/** The text of an empty list of reservations. */
export const sansReservation = (filtree: boolean): string =>
  filtree ? 'Aucune réservation ne correspond à ces filtres.' : 'Aucune réservation pour le moment.';

/** The title of a draft that misses something. */
export const DOSSIER_INCOMPLET = 'Le dossier n’est pas encore complet.';

export interface SectionACompleter {
  code: string;
  libelle: string;
  points: number;
}

/** The incomplete sections of a form; an empty list when the form is not known. */
export const sectionsACompleter = (formulaire: FormulaireDeReservation | null): SectionACompleter[] =>
  (formulaire?.sections ?? [])
    .filter(({ etat }) => etat !== 'complete')
    .map(({ code, libelle, constats }) => ({ code, libelle, points: constats.length }));
