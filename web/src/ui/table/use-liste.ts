/** What a list shows stands in its address, or beside it: filters, order, page; "back" goes through them. */
import { useCallback } from 'react';
import { useAdresse, type VersLaPage } from '../../lib/use-adresse';
import type { LienDePage } from '../pages';
import type { TriDeTable } from './colonnes';

/** Rows of a page. */
export const PAR_PAGE = 50;

/** The filters of a list of buyers: what is looked for there is a name or an e-mail, which no address holds. */
export const SANS_NOM = ['search'] as const;

export interface EtatDeListe {
  page: number;
  lire: (nom: string) => string | null;
  /** Filters otherwise, from the first page. */
  poser: (nom: string, valeur: string | null) => void;
  tri: TriDeTable;
  /** As the API is asked for it. */
  ordre: Readonly<Record<string, 'asc' | 'desc'>>;
  lienDePage: LienDePage;
  /** The pages of another list of the same page, under a parameter that begins with "page". */
  pagesDe: (nom: `page${string}`) => { page: number; lien: LienDePage };
  /** To the same list filtered otherwise, from its first page. */
  lienAvec: (nom: string, valeur: string | null) => VersLaPage;
  /** Whether something is filtered. */
  filtree: boolean;
  effacer: () => void;
}

const estPage = (nom: string) => nom.startsWith('page');
const filtre = (nom: string) => !estPage(nom) && nom !== 'tri' && nom !== 'sens';

/** The same parameters, from the first page of each list. */
const desLaPremierePage = (parametres: URLSearchParams) =>
  new URLSearchParams([...parametres].filter(([nom]) => !estPage(nom)));

/** The same parameters, these said otherwise: an empty one is left out. */
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

/** `tues`: the filters that are kept beside the address. */
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

/** The id that an address names; nothing when it is none. */
export function nombreOuRien(texte: string | null): number | null {
  const nombre = Number(texte ?? '');
  return Number.isInteger(nombre) && nombre > 0 ? nombre : null;
}
