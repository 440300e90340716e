/**
 * Reads and changes the address of a page. A change starts from the last requested address. From the rendered address, only the second of
 * two quick clicks would count, because the router renders in a transition that waits for lazy files and answers. A link to the same page
 * changes the address too: its `href` comes from the rendered address, but a click starts from the last requested one.
 * Some parameters name people. They are kept in the state of the navigation, beside the address. A reload and "back" find them there; no
 * log, no link and no history of addresses holds them.
 */

import { useCallback, useLayoutEffect, useMemo } from 'react';
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { enObjet } from './objets';

/** Makes the next address from the one before. */
export type Suite = (avant: URLSearchParams) => URLSearchParams;

export type ChangerAdresse = (suite: Suite, options?: NavigateOptions) => void;

/** A link to the same page: its target as rendered, and the handler of a plain click. */
export interface VersLaPage {
  to: { search: string };
  state?: unknown;
  suivre: (options: NavigateOptions) => void;
}

export type LienDePage = (suite: Suite, state?: unknown) => VersLaPage;

/** A location as the router takes it. */
interface Lieu {
  search: string;
  state: unknown;
}

const AUCUNE: readonly string[] = [];

/** The query string "?a=1"; empty when there are no parameters. */
function recherche(parametres: URLSearchParams): string {
  return parametres.size === 0 ? '' : `?${parametres.toString()}`;
}

/** The location of these parameters: those of `tues` go in the state, the others in the address. */
function lieuDe(parametres: URLSearchParams, tues: readonly string[]): Lieu {
  const [dites, aPart] = [new URLSearchParams(), new URLSearchParams()];
  for (const [nom, valeur] of parametres) {
    (tues.includes(nom) ? aPart : dites).append(nom, valeur);
  }
  return { search: recherche(dites), state: aPart.size === 0 ? null : { tues: aPart.toString() } };
}

/** The parameters that a location keeps in its state. */
function aPartDe({ state }: Lieu): string {
  const { tues } = enObjet(state);
  return typeof tues === 'string' ? tues : '';
}

/** All parameters of a location. Those of `tues` are read from the state only, never from the address. */
function toutDe(lieu: Lieu, tues: readonly string[]): string {
  const dites = [...new URLSearchParams(lieu.search)].filter(([nom]) => !tues.includes(nom));
  const aPart = [...new URLSearchParams(aPartDe(lieu))].filter(([nom]) => tues.includes(nom));
  return recherche(new URLSearchParams([...dites, ...aPart]));
}

/** The requested locations that are not rendered yet, in order. All components share this list, because the page has one address. */
let attendus: (Lieu & { pathname: string })[] = [];
/** The location that is rendered. */
let dessine: Location | null = null;

const memes = (a: Lieu & { pathname: string }, b: Lieu & { pathname: string }) =>
  a.pathname === b.pathname &&
  new URLSearchParams(a.search).toString() === new URLSearchParams(b.search).toString() &&
  aPartDe(a) === aPartDe(b);

/** Notes that a location was rendered, and drops its request and the earlier ones. */
function noterDessine(lieu: Location): void {
  if (dessine !== lieu) {
    dessine = lieu;
    const rang = attendus.findIndex((un) => memes(un, lieu));
    // Nobody requested this location here: it comes from another link or from "back", so the earlier requests are void.
    attendus = rang === -1 ? [] : attendus.slice(rang + 1);
  }
}

/**
 * The parameters of the address, the function that changes them, and links to other parameters. The returned objects stay the same as long
 * as the address does. `tues` are the parameters that the address must not hold; always pass the same list.
 */
export function useAdresse(
  tues: readonly string[] = AUCUNE,
): [adresse: URLSearchParams, changer: ChangerAdresse, lien: LienDePage] {
  const lieu = useLocation();
  const tout = toutDe(lieu, tues);
  const { pathname } = lieu;
  const naviguer = useNavigate();
  const adresse = useMemo(() => new URLSearchParams(tout), [tout]);

  useLayoutEffect(() => noterDessine(lieu), [lieu]);

  const changer: ChangerAdresse = useCallback(
    (suite, options) => {
      const dernier = attendus.at(-1) ?? dessine;
      const avant = new URLSearchParams(dernier === null ? '' : toutDe(dernier, tues));
      const { search, state } = lieuDe(suite(avant), tues);
      attendus.push({ pathname, search, state });
      void naviguer({ search }, { ...options, ...(state === null ? {} : { state }) });
    },
    [naviguer, tues, pathname],
  );
  const lien: LienDePage = useCallback(
    (suite, dit) => {
      const { search, state } = lieuDe(suite(new URLSearchParams(adresse)), tues);
      const sien = state ?? dit;
      return {
        to: { search },
        ...(sien == null ? {} : { state: sien }),
        suivre: (options) => changer(suite, { ...options, ...(dit === undefined ? {} : { state: dit }) }),
      };
    },
    [adresse, changer, tues],
  );
  return [adresse, changer, lien];
}
