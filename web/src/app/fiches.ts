/** Helpers for the lists of routes: a page that is loaded when it is opened, and the loader of a row's sheet. */
import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { enMots, enObjet } from '../lib/objets';
import { PAGES, type Route } from '../lib/pages';
import { gardeDe } from './gardes';

type Loader = (contexte: LoaderFunctionArgs) => unknown;

/** A page that is loaded when it is first opened. */
export function page(charger: () => Promise<() => ReactNode>): NonNullable<RouteObject['lazy']> {
  return async () => ({ Component: await charger() });
}

/**
 * A page of the table of pages, with its guard and its title. `ensuite` loads data after the guard. `loader` replaces the
 * guard, when it includes one. `titre` is the title, made from the loaded data.
 */
export function route(
  path: Route,
  charger: () => Promise<() => ReactNode>,
  sienne: { ensuite?: Loader; loader?: Loader; titre?: (donnees: unknown) => string } = {},
): { path: Route } & Required<Pick<RouteObject, 'loader' | 'handle' | 'lazy'>> {
  const { ensuite, loader, titre = PAGES[path].titre } = sienne;
  const garder = gardeDe(PAGES[path].garde);
  return {
    path,
    loader:
      loader ??
      (async (contexte) => {
        await garder(contexte);
        return (await ensuite?.(contexte)) ?? null;
      }),
    handle: titre === undefined ? undefined : { titre },
    lazy: page(charger),
  };
}

/** The loader of a row's sheet. An invalid id gives the page that is not found. */
export function fiche(lireLaFiche: () => Promise<(id: number) => Promise<unknown>>): Loader {
  return async ({ params: { id = '' } }) => {
    if (!/^[1-9]\d{0,8}$/u.test(id)) {
      throw data(null, { status: 404 });
    }
    return (await lireLaFiche())(Number(id));
  };
}

/** Writes "Lot A203". */
export const titreDeLot = (donnees: unknown) => `Lot ${enMots(enObjet(donnees).numero) ?? ''}`;

/** Writes "Réservation du lot A203". */
export const titreDeReservation = (donnees: unknown) =>
  `Réservation du lot ${enMots(enObjet(enObjet(donnees).lot).numero) ?? ''}`.trim();
