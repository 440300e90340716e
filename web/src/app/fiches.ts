/** What the routes of several lists of pages are made of: a page that comes when it is asked for, the sheet of a row. */
import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { exigerRole } from './gardes';

/** A page loaded when it is asked for. */
export function page(charger: () => Promise<() => ReactNode>): NonNullable<RouteObject['lazy']> {
  return async () => ({ Component: await charger() });
}

/** The sheet of a row: an id that nobody has is a page that cannot be found. */
export function chargerFiche(
  lireLaFiche: () => Promise<(id: number) => Promise<unknown>>,
  role = 'ROLE_INTERNAL',
) {
  return async (contexte: LoaderFunctionArgs) => {
    await exigerRole(role)(contexte);
    const id = contexte.params.id ?? '';
    if (!/^[1-9]\d{0,8}$/u.test(id)) {
      throw data(null, { status: 404 });
    }
    return (await lireLaFiche())(Number(id));
  };
}

/** "Réservation du lot A203" */
export const titreDeReservation = (donnees: unknown) =>
  `Réservation du lot ${(donnees as { lot?: { numero: string } } | undefined)?.lot?.numero ?? ''}`.trim();
