/** How many rows a follow-up has, by state and by programme, as the server counts them in one call. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adresseDe, lire, type RequeteDe } from './appel';
import { cles } from './cles';
import type { components } from './schema';

export type Comptes = components['schemas']['ComptesDeSuivi'];

/** Of the declarations that answer to the filters of their list: no filter counts against itself. */
export const comptesDesDenonciations = (requete: RequeteDe<'GET /api/denonciations'>) =>
  queryOptions({
    queryKey: cles.denonciations.comptes(adresseDe('/api/denonciations/comptes', { requete })),
    queryFn: ({ signal }) => lire('/api/denonciations/comptes', { requete, signal }),
    placeholderData: keepPreviousData,
  });

/** The same of options. */
export const comptesDesOptions = (requete: RequeteDe<'GET /api/options'>) =>
  queryOptions({
    queryKey: cles.options.comptes(adresseDe('/api/options/comptes', { requete })),
    queryFn: ({ signal }) => lire('/api/options/comptes', { requete, signal }),
    placeholderData: keepPreviousData,
  });

/** The same of reservations. */
export const comptesDesReservations = (requete: RequeteDe<'GET /api/reservations'>) =>
  queryOptions({
    queryKey: cles.reservations.comptes(adresseDe('/api/reservations/comptes', { requete })),
    queryFn: ({ signal }) => lire('/api/reservations/comptes', { requete, signal }),
    placeholderData: keepPreviousData,
  });

/** Those in one state: none, once they are counted and it is not among them. */
export const nombreDe = (comptes: Comptes | undefined, code: string): number | undefined =>
  comptes && (comptes.statuts.find((un) => un.code === code)?.nombre ?? 0);
