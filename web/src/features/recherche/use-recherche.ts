/** Reads and changes the search of the page's address. */

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lieuxParIds } from '../../api/lieux';
import { amorcer } from '../../api/requetes';
import type { Collection } from '../../api/types';
import { type Appel, sansHonoraires } from '../../lib/criteres';
import { fusionner } from '../../lib/fusion';
import { useHonorairesMasques } from '../../lib/honoraires';
import { enObjet } from '../../lib/objets';
import { type Suite, useAdresse } from '../../lib/use-adresse';
import {
  derniereRecherche,
  ecrireRecherche,
  garderRecherche,
  lirePresentation,
  lireRecherche,
  type Presentation,
} from './adresse';
import { facettes } from './facettes';
import { cleDesCriteres, type Recherche, rechercher, TRI_PAR_DEFAUT, total } from './queries';

/** The state of a navigation of this page: an empty address then means "no filter", not "the last search". */
export const CHOISIE = { choisie: true } as const;

export type ChangerRecherche = (
  suite: Partial<Recherche & Presentation>,
  /** `replace`: "back" does not return to the present address. */
  options?: { replace?: boolean },
) => void;

/** The last page, when the requested one is past it; `null` otherwise. */
export function dernierePage(donnees: Collection<unknown>, page: number, taille: number): number | null {
  const total = donnees['hydra:totalItems'];
  return total > 0 && donnees['hydra:member'].length === 0 && page > 1 ? Math.ceil(total / taille) : null;
}

/** The search of a user who hides commissions: without filter or order by commission. */
function sansCommission(recherche: Recherche, appel: Appel): Recherche {
  return {
    ...recherche,
    criteres: sansHonoraires(recherche.criteres),
    tri: recherche.tri.champ.endsWith('tauxCommission') ? TRI_PAR_DEFAUT[appel] : recherche.tri,
  };
}

/**
 * Reads the answers of the search from the HTML shell before the first render, so that the page renders once. When the page is
 * about to go back to the last search, nothing is read, because the answers of the shell are about a search without filters.
 */
export async function amorcerRecherche(appel: Appel): Promise<void> {
  const adresse = new URLSearchParams(window.location.search);
  if (adresse.size > 0 || derniereRecherche(appel).size === 0) {
    const recherche = lireRecherche(adresse, appel);
    const { locations } = recherche.criteres;
    await amorcer(
      rechercher(recherche, appel),
      facettes(recherche.criteres),
      ...(appel === 'lots' ? [total(recherche.criteres, 'programmes')] : []),
      ...(locations.length > 0 ? [lieuxParIds(locations)] : []),
    );
  }
}

/** The search of an address, and whether the address holds something that this user hides. */
function lireTout(adresse: URLSearchParams, appel: Appel, masques: boolean) {
  const demandee = lireRecherche(adresse, appel);
  const recherche = masques ? sansCommission(demandee, appel) : demandee;
  return {
    recherche,
    presentation: lirePresentation(adresse),
    aTaire: recherche.criteres !== demandee.criteres || recherche.tri !== demandee.tri,
  };
}

/** The next address. Other filters or another order start at the first page (spec section 9). */
function adresseSuivante(
  { recherche, presentation }: { recherche: Recherche; presentation: Presentation },
  suite: Partial<Recherche & Presentation>,
  appel: Appel,
): URLSearchParams {
  const suivante = { ...recherche, ...presentation, ...suite };
  const memeListe = suite.criteres === undefined && suite.tri === undefined;
  const page = suite.page ?? (memeListe ? recherche.page : 1);
  return ecrireRecherche({ ...suivante, page }, appel, suivante);
}

export function useRecherche(appel: Appel) {
  const [adresse, changerAdresse, lienDePage] = useAdresse();
  const { state } = useLocation();
  const naviguer = useNavigate();
  const choisie = enObjet(state).choisie === true;
  // These objects stay the same while the address does, so that nothing is computed again.
  const masques = useHonorairesMasques();
  const lue = useMemo(() => lireTout(adresse, appel, masques), [adresse, appel, masques]);
  const { recherche, presentation, aTaire } = lue;

  // When the menu opens the page without parameters, the last search comes back (spec section 9).
  const reprise = adresse.size === 0 && !choisie ? derniereRecherche(appel).toString() : '';
  useEffect(() => {
    if (reprise !== '') {
      void naviguer({ search: `?${reprise}` }, { replace: true, state: CHOISIE });
    } else {
      garderRecherche(recherche, appel);
    }
  }, [reprise, naviguer, recherche, appel]);

  const suivante = useCallback(
    (suite: Partial<Recherche & Presentation>): Suite =>
      (avant) => {
        const depart = lireTout(avant, appel, masques);
        const { criteres } = suite;
        const fusion =
          criteres === undefined
            ? {}
            : { criteres: fusionner(depart.recherche.criteres, lue.recherche.criteres, criteres) };
        return adresseSuivante(depart, { ...suite, ...fusion }, appel);
      },
    [lue, appel, masques],
  );
  /** A link to the same search with this change. */
  const lien = useCallback(
    (suite: Partial<Recherche & Presentation>) => lienDePage(suivante(suite), CHOISIE),
    [lienDePage, suivante],
  );
  const changer: ChangerRecherche = useCallback(
    (suite, { replace = false } = {}) =>
      changerAdresse(suivante(suite), {
        preventScrollReset: suite.page === undefined,
        replace,
        state: CHOISIE,
      }),
    [changerAdresse, suivante],
  );
  // Hiding commissions also removes them from the address.
  useEffect(() => {
    if (aTaire) {
      changer({}, { replace: true });
    }
  }, [aTaire, changer]);
  return { recherche, presentation, changer, lien, enReprise: reprise !== '' };
}

/** The results, or the previous ones until the next ones arrive. */
export function useResultats(recherche: Recherche, appel: Appel, actif: boolean) {
  const requete = useQuery({ ...rechercher(recherche, appel), enabled: actif });
  const { data, isPlaceholderData, isPending } = requete;
  const deCesCriteres = data?.criteres === cleDesCriteres(recherche.criteres);
  return {
    donnees: data,
    /** Whether the answer belongs to these criteria, on any page and in any order. */
    deCesCriteres,
    /** The distance of the search, from an answer to these criteria. */
    distance: deCesCriteres ? (data?.distance ?? null) : null,
    enCours: isPlaceholderData || isPending,
    requete,
  };
}
