/** What a list of the staff shows stands in its address: filters, order, page; "back" goes through them. */
import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { LienDePage } from '../../ui/pages';
import type { TriDeTable } from '../../ui/table/colonnes';

/** Rows of a page. */
export const PAR_PAGE = 50;

export interface EtatDeListe {
  page: number;
  lire: (nom: string) => string | null;
  /** Filters otherwise, from the first page. */
  poser: (nom: string, valeur: string | null) => void;
  tri: TriDeTable;
  /** As the API is asked for it. */
  ordre: Readonly<Record<string, 'asc' | 'desc'>>;
  lienDePage: LienDePage;
  /** Whether something is filtered. */
  filtree: boolean;
  effacer: () => void;
}

const HORS_FILTRES = new Set(['page', 'tri', 'sens']);

export function useListe(champParDefaut: string, sensParDefaut: 'asc' | 'desc' = 'asc'): EtatDeListe {
  const [parametres, setParametres] = useSearchParams();
  const { pathname } = useLocation();
  const avec = (changements: Readonly<Record<string, string | null>>) => {
    const suite = new URLSearchParams(parametres);
    for (const [nom, valeur] of Object.entries(changements)) {
      if (valeur === null || valeur === '') {
        suite.delete(nom);
      } else {
        suite.set(nom, valeur);
      }
    }
    return suite;
  };
  const champ = parametres.get('tri') ?? champParDefaut;
  const sens = parametres.get('sens') ?? (champ === champParDefaut ? sensParDefaut : 'asc');
  const dit = sens === 'desc' ? 'desc' : 'asc';
  const poser = useCallback(
    (nom: string, valeur: string | null) =>
      setParametres(
        (avant) => {
          const suite = new URLSearchParams(avant);
          suite.delete('page');
          if (valeur === null || valeur === '') {
            suite.delete(nom);
          } else {
            suite.set(nom, valeur);
          }
          return suite;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParametres],
  );
  return {
    page: Math.max(1, Math.floor(Number(parametres.get('page'))) || 1),
    lire: (nom) => parametres.get(nom),
    poser,
    tri: {
      champ,
      sens: dit,
      lien: (vers, ordre) => ({ to: `${pathname}?${avec({ tri: vers, sens: ordre, page: null })}` }),
    },
    ordre: { [`order[${champ}]`]: dit },
    lienDePage: (page) => ({ to: `${pathname}?${avec({ page: page === 1 ? null : String(page) })}` }),
    filtree: [...parametres.keys()].some((nom) => !HORS_FILTRES.has(nom)),
    effacer: () => setParametres({}, { replace: true }),
  };
}

/** The id that an address names; nothing when it is none. */
export function nombreOuRien(texte: string | null): number | null {
  const nombre = Number(texte ?? '');
  return Number.isInteger(nombre) && nombre > 0 ? nombre : null;
}
