/**
 * The address of a page and what changes it. A change starts from the address last asked for, not from the one last drawn:
 * the router draws in a transition, which waits for what the page still lacks (a lazy file, an answer), and two quick presses
 * would otherwise keep only the second. A link is such a change too: where it leads is said by what is drawn, and where it goes once
 * pressed by what has been asked for since.
 *
 * Some parameters name people: those are kept beside the address, in the state of the navigation. A reload and "back" find
 * them; no log, no link and no history of addresses does.
 */

import { useCallback, useLayoutEffect, useMemo } from 'react';
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { enObjet } from './objets';

/** The next address, from the one before. */
export type Suite = (avant: URLSearchParams) => URLSearchParams;

export type ChangerAdresse = (suite: Suite, options?: NavigateOptions) => void;

/** A link to the same page: where it leads as drawn, and what a plain press does. */
export interface VersLaPage {
  to: { search: string };
  state?: unknown;
  suivre: (options: NavigateOptions) => void;
}

export type LienDePage = (suite: Suite, state?: unknown) => VersLaPage;

/** A place as the router takes it. */
interface Lieu {
  search: string;
  state: unknown;
}

const AUCUNE: readonly string[] = [];

/** "?a=1", and nothing when there is nothing. */
function recherche(parametres: URLSearchParams): string {
  return parametres.size === 0 ? '' : `?${parametres.toString()}`;
}

/** Where these parameters stand: those of `tues` in the state, the others in the address. */
function lieuDe(parametres: URLSearchParams, tues: readonly string[]): Lieu {
  const [dites, aPart] = [new URLSearchParams(), new URLSearchParams()];
  for (const [nom, valeur] of parametres) {
    (tues.includes(nom) ? aPart : dites).append(nom, valeur);
  }
  return { search: recherche(dites), state: aPart.size === 0 ? null : { tues: aPart.toString() } };
}

/** What a place keeps beside its address. */
function aPartDe({ state }: Lieu): string {
  const { tues } = enObjet(state);
  return typeof tues === 'string' ? tues : '';
}

/** All that a place says; what is not to be in its address is not read there. */
function toutDe(lieu: Lieu, tues: readonly string[]): string {
  const dites = [...new URLSearchParams(lieu.search)].filter(([nom]) => !tues.includes(nom));
  const aPart = [...new URLSearchParams(aPartDe(lieu))].filter(([nom]) => tues.includes(nom));
  return recherche(new URLSearchParams([...dites, ...aPart]));
}

/** Places that were asked for and are not drawn yet, in their order, by whoever asks: the page has one address. */
let attendus: (Lieu & { pathname: string })[] = [];
/** The place that is drawn. */
let dessine: Location | null = null;

const memes = (a: Lieu & { pathname: string }, b: Lieu & { pathname: string }) =>
  a.pathname === b.pathname &&
  new URLSearchParams(a.search).toString() === new URLSearchParams(b.search).toString() &&
  aPartDe(a) === aPartDe(b);

/** A place is drawn: those asked for before it are over. */
function noterDessine(lieu: Location): void {
  if (dessine !== lieu) {
    dessine = lieu;
    const rang = attendus.findIndex((un) => memes(un, lieu));
    // Any other place comes from elsewhere, or from "back": what was asked before it is over.
    attendus = rang === -1 ? [] : attendus.slice(rang + 1);
  }
}

/**
 * What the address drawn holds, what changes it, and links that do; the same objects as long as the address is the same. `tues`: the
 * parameters that it must not say, always the same list.
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
