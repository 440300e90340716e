/**
 * The address of a page and what changes it. A change starts from the address last asked for, not from the one last drawn:
 * the router draws in a transition, which waits for what the page still lacks (a lazy file, an answer), and two quick presses
 * would otherwise keep only the second.
 *
 * Some parameters name people: those are kept beside the address, in the state of the navigation. A reload and "back" find
 * them; no log, no link and no history of addresses does.
 */
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

export type ChangerAdresse = (
  suite: (avant: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

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
export function lieuDe(parametres: URLSearchParams, tues: readonly string[] = AUCUNE): Lieu {
  const [dites, aPart] = [new URLSearchParams(), new URLSearchParams()];
  for (const [nom, valeur] of parametres) {
    (tues.includes(nom) ? aPart : dites).append(nom, valeur);
  }
  return { search: recherche(dites), state: aPart.size === 0 ? null : { tues: aPart.toString() } };
}

/** All that a place says; what is not to be in its address is not read there. */
function toutDe({ search, state }: Lieu, tues: readonly string[]): string {
  const { tues: gardees } = (typeof state === 'object' && state !== null ? state : {}) as { tues?: unknown };
  const dites = [...new URLSearchParams(search)].filter(([nom]) => !tues.includes(nom));
  const aPart = typeof gardees === 'string' ? [...new URLSearchParams(gardees)] : [];
  return recherche(new URLSearchParams([...dites, ...aPart.filter(([nom]) => tues.includes(nom))]));
}

/**
 * What the address drawn holds, and what changes it; the same objects as long as the address is the same. `tues`: the
 * parameters that it must not say, always the same list.
 */
export function useAdresse(
  tues: readonly string[] = AUCUNE,
): [adresse: URLSearchParams, changer: ChangerAdresse] {
  const lieu = useLocation();
  const { key } = lieu;
  const tout = toutDe(lieu, tues);
  const naviguer = useNavigate();
  const adresse = useMemo(() => new URLSearchParams(tout), [tout]);
  /** Asked for and not drawn yet, in their order. */
  const attendues = useRef<string[]>([]);
  const dessinee = useRef(tout);

  // biome-ignore lint/correctness/useExhaustiveDependencies: two navigations may lead to the same address
  useLayoutEffect(() => {
    const rang = attendues.current.indexOf(tout);
    // Any other address comes from a link or from "back": what was asked before it is over.
    attendues.current = rang === -1 ? [] : attendues.current.slice(rang + 1);
    dessinee.current = tout;
  }, [key, tout]);

  const changer: ChangerAdresse = useCallback(
    (suite, options) => {
      const avant = new URLSearchParams(attendues.current.at(-1) ?? dessinee.current);
      const { search, state } = lieuDe(suite(avant), tues);
      attendues.current.push(toutDe({ search, state }, tues));
      void naviguer({ search }, { ...options, ...(state === null ? {} : { state }) });
    },
    [naviguer, tues],
  );
  return [adresse, changer];
}
