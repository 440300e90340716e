/**
 * The state of a list (filters, order, page). The address of the page holds it, except the filters that name people: the state of
 * the navigation holds those (`lib/use-adresse.ts`). "Back" goes through the states.
 */
import { useCallback } from 'react';
import { useAdresse, type VersLaPage } from '../../lib/use-adresse';
import type { LienDePage } from '../pages';
import type { TriDeTable } from './colonnes';

/** The number of rows of a page. */
export const PAR_PAGE = 50;

/** The filter that the address of a list of buyers does not hold, because a search there is a name or an e-mail. */
export const SANS_NOM = ['search'] as const;

export interface EtatDeListe {
  page: number;
  lire: (nom: string) => string | null;
  /** Sets a filter and goes back to the first page. */
  poser: (nom: string, valeur: string | null) => void;
  tri: TriDeTable;
  /** The order as a parameter of the API. */
  ordre: Readonly<Record<string, 'asc' | 'desc'>>;
  lienDePage: LienDePage;
  /** The pages of a second list on the same screen. `nom` is the name of their parameter in the address. */
  pagesDe: (nom: `page${string}`) => { page: number; lien: LienDePage };
  /** A link to the same list with another filter, from its first page. */
  lienAvec: (nom: string, valeur: string | null) => VersLaPage;
  /** Whether a filter is set. */
  filtree: boolean;
  effacer: () => void;
}

const estPage = (nom: string) => nom.startsWith('page');
const filtre = (nom: string) => !estPage(nom) && nom !== 'tri' && nom !== 'sens';

/** The given parameters without page numbers, so that each list starts at its first page. */
const desLaPremierePage = (parametres: URLSearchParams) =>
  new URLSearchParams([...parametres].filter(([nom]) => !estPage(nom)));

/** The given parameters with these values set. A parameter whose value is empty is removed. */
function poses(avant: URLSearchParams, valeurs: Readonly<Record<string, string | null>>): URLSearchParams {
  const suite = new URLSearchParams(avant);
  for (const [nom, valeur] of Object.entries(valeurs)) {
    if (valeur === null || valeur === '') {
      suite.delete(nom);
    } else {
      suite.set(nom, valeur);
    }
  }
  return suite;
}

/** The state of the list of this page. `tues` are the filters that the address does not hold. */
export function useListe(
  champParDefaut: string,
  sensParDefaut: 'asc' | 'desc' = 'asc',
  tues?: readonly string[],
): EtatDeListe {
  const [parametres, changer, lien] = useAdresse(tues);
  const pagesDe: EtatDeListe['pagesDe'] = (nom) => ({
    page: Math.max(1, Math.floor(Number(parametres.get(nom))) || 1),
    lien: (page) => lien((avant) => poses(avant, { [nom]: page === 1 ? null : String(page) })),
  });
  const champ = parametres.get('tri') ?? champParDefaut;
  const sens = parametres.get('sens') ?? (champ === champParDefaut ? sensParDefaut : 'asc');
  const dit = sens === 'desc' ? 'desc' : 'asc';
  const poser = useCallback(
    (nom: string, valeur: string | null) =>
      changer((avant) => poses(desLaPremierePage(avant), { [nom]: valeur }), {
        replace: true,
        preventScrollReset: true,
      }),
    [changer],
  );
  return {
    page: pagesDe('page').page,
    lire: (nom) => parametres.get(nom),
    poser,
    tri: {
      champ,
      sens: dit,
      lien: (par, ordre) => lien((avant) => poses(desLaPremierePage(avant), { tri: par, sens: ordre })),
    },
    ordre: { [`order[${champ}]`]: dit },
    lienAvec: (nom, valeur) => lien((avant) => poses(desLaPremierePage(avant), { [nom]: valeur })),
    lienDePage: pagesDe('page').lien,
    pagesDe,
    filtree: [...parametres.keys()].some(filtre),
    effacer: () => changer(() => new URLSearchParams(), { replace: true }),
  };
}

/** The id in an address; `null` when it is no number. */
export function nombreOuRien(texte: string | null): number | null {
  const nombre = Number(texte ?? '');
  return Number.isInteger(nombre) && nombre > 0 ? nombre : null;
}
