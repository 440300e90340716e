/** Reservations as pages show them: their stages and statuses, and what several pages ask for and send. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maintenant } from '../lib/horloge';
import { adresseDe, appeler, lire, type RequeteDe } from './appel';
import { cles } from './cles';
import { ECHECS } from './echecs';
import { ErreurAppel } from './erreur-appel';
import { relance, requetes } from './requetes';
import type { Annulation, FormulaireDeReservation, Reservation } from './types';

/** In the order in which a reservation goes through them (`domain.md` section 6). */
export const ETAPES_DE_RESERVATION = [
  { code: 'BROUILLON', label: 'Brouillon' },
  { code: 'SIGNATURE_ACQUEREURS', label: 'Signature des acquéreurs' },
  { code: 'SIGNATURE_SOCIETE', label: 'Signature de la société' },
  { code: 'RETRACTATION', label: 'Délai de rétractation' },
  { code: 'DEFINITIVE', label: 'Définitive' },
] as const;

/** In the order in which filters offer them. */
export const STATUTS_DE_RESERVATION = [
  { code: 'EN_COURS', label: 'En cours' },
  { code: 'SIGNEE', label: 'Signée' },
  { code: 'ANNULEE', label: 'Annulée' },
  { code: 'EXPIREE', label: 'Expirée' },
  { code: 'RETRACTEE', label: 'Rétractée' },
] as const;

export type CodeDEtape = (typeof ETAPES_DE_RESERVATION)[number]['code'];
export type CodeDeSort = (typeof STATUTS_DE_RESERVATION)[number]['code'];

/** The stage of a code; one that nobody knows is the first. */
export const etapeDeReservation = (code: string): CodeDEtape =>
  ETAPES_DE_RESERVATION.find((une) => une.code === code)?.code ?? 'BROUILLON';

/** What became of a reservation; a code that nobody knows goes on. */
export const sortDeReservation = (code: string): CodeDeSort =>
  STATUTS_DE_RESERVATION.find((un) => un.code === code)?.code ?? 'EN_COURS';

/** Whether it is over, and its lot free again. */
const FINIES: Record<CodeDeSort, boolean> = {
  EN_COURS: false,
  SIGNEE: false,
  ANNULEE: true,
  EXPIREE: true,
  RETRACTEE: true,
};
export const estFinie = ({ statut }: Pick<Reservation, 'statut'>): boolean =>
  FINIES[sortDeReservation(statut.code)];

/** Whether a draft is this person's to go on with: begun by them, and the server lets it be changed. */
export const estAReprendre = (
  { draft, prescripteur, actions }: Pick<Reservation, 'draft' | 'prescripteur' | 'actions'>,
  moi: number | null,
): boolean => draft && prescripteur?.id === moi && actions.modifier.autorisee;

/** Whether somebody's own draft lacks nothing, and is to be signed. */
export const estASigner = (reservation: Pick<Reservation, 'draft' | 'complet' | 'actions'>): boolean =>
  reservation.draft && reservation.complet && reservation.actions.signer.autorisee;

/** Whether it is for this person to go on with it: to fill it in, to have it signed, to deposit what was signed by hand. */
export const estAFaireParMoi = (reservation: Reservation, moi: number | null): boolean =>
  estAReprendre(reservation, moi) ||
  (reservation.prescripteur?.id === moi &&
    etapeDeReservation(reservation.etape.code) === 'SIGNATURE_ACQUEREURS' &&
    reservation.actions.deposerPapier.autorisee);

/** What a list of reservations is asked for. */
export type DemandesDeReservations = RequeteDe<'GET /api/reservations'>;

/** Between two looks at a stage that should have ended, in milliseconds: its lot is free within a minute. */
const FIN_PROCHE = 15_000;

/** Whether its stage has run out, and the server is about to say so. */
const devraitFinir = (une: Reservation) =>
  !estFinie(une) && une.dateEcheance !== null && Date.parse(une.dateEcheance) <= maintenant();

/** A list of reservations; the former one stays while another comes, and its request is given up. */
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

/** My drafts that run, the soonest end first. Where they cannot be read there are none: nothing is said of it (spec section 7). */
export const brouillons = queryOptions({
  queryKey: cles.reservations.brouillons,
  queryFn: async ({ signal }): Promise<Reservation[]> =>
    (await lire('/api/reservations/drafts', { signal }))['hydra:member'],
  refetchInterval: (requete) => (requete.state.data?.some(devraitFinir) ? FIN_PROCHE : relance(requete)),
});

/**
 * One reservation. A 404 goes up to the error page (spec section 7), which says it all. `attente`: between two questions, for a page that
 * waits for something of it.
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

/** What the codes of a reservation mean: they do not change while one looks. */
export const references = queryOptions({
  queryKey: cles.reservations.references,
  queryFn: ({ signal }) => lire('/api/reservations/references', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Keeps a reservation as the last answer has it. An answer to a change does not tell what happened: what was read of it stays, and the
 * sheet is asked again.
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
 * Cancels a reservation, and gives it as it then stands; staff say why. The answer holds a code and messages: 0 is a refusal, whose messages are joined by a comma
 * (spec section 7).
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

/** Gives a draft more time, and gives it as it then stands; staff say why. */
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

/** A part of a draft's form that is not done, and how many points of it are left. */
export interface SectionACompleter {
  code: string;
  libelle: string;
  points: number;
}

/** What is left to fill in, where it is known. */
export const sectionsACompleter = (formulaire: FormulaireDeReservation | null): SectionACompleter[] =>
  (formulaire?.sections ?? [])
    .filter(({ etat }) => etat !== 'complete')
    .map(({ code, libelle, constats }) => ({ code, libelle, points: constats.length }));
