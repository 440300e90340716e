/** The number of rows of a follow-up list, by state and by programme. The server counts them in one call. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adresseDe, lire, type RequeteDe } from './appel';
import { cles } from './cles';
import type { components } from './schema';

export type Comptes = components['schemas']['ComptesDeSuivi'];

/**
 * Counts the declarations by state and by programme. The counts by state ignore the filter by state; the counts by programme ignore the
 * filter by programme.
 */
export const comptesDesDenonciations = (requete: RequeteDe<'GET /api/denonciations'>) =>
  queryOptions({
    queryKey: cles.denonciations.comptes(adresseDe('/api/denonciations/comptes', { requete })),
    queryFn: ({ signal }) => lire('/api/denonciations/comptes', { requete, signal }),
    placeholderData: keepPreviousData,
  });

/** Counts the options by state and by programme, like `comptesDesDenonciations`. */
export const comptesDesOptions = (requete: RequeteDe<'GET /api/options'>) =>
  queryOptions({
    queryKey: cles.options.comptes(adresseDe('/api/options/comptes', { requete })),
    queryFn: ({ signal }) => lire('/api/options/comptes', { requete, signal }),
    placeholderData: keepPreviousData,
  });

/** Counts the reservations by state and by programme, like `comptesDesDenonciations`. */
export const comptesDesReservations = (requete: RequeteDe<'GET /api/reservations'>) =>
  queryOptions({
    queryKey: cles.reservations.comptes(adresseDe('/api/reservations/comptes', { requete })),
    queryFn: ({ signal }) => lire('/api/reservations/comptes', { requete, signal }),
    placeholderData: keepPreviousData,
  });

/** The number of rows in one state. It is zero when the counts are known and the state is not among them. */
export const nombreDe = (comptes: Comptes | undefined, code: string): number | undefined =>
  comptes && (comptes.statuts.find((un) => un.code === code)?.nombre ?? 0);
