/** The search that the address of the page holds, and what changes it. */

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

/** Said with a navigation of the page itself: its empty address means "no filter", not "as I left it". */
export const CHOISIE = { choisie: true } as const;

export type ChangerRecherche = (
  suite: Partial<Recherche & Presentation>,
  /** In place of the address that is left: "back" does not return to it. */
  options?: { replace?: boolean },
) => void;

/** The last page, when the one asked for is past it; null otherwise. */
export function dernierePage(donnees: Collection<unknown>, page: number, taille: number): number | null {
  const total = donnees['hydra:totalItems'];
  return total > 0 && donnees['hydra:member'].length === 0 && page > 1 ? Math.ceil(total / taille) : null;
}

/** The search of who hides commissions: neither filtered nor ordered by them. */
function sansCommission(recherche: Recherche, appel: Appel): Recherche {
  return {
    ...recherche,
    criteres: sansHonoraires(recherche.criteres),
    tri: recherche.tri.champ.endsWith('tauxCommission') ? TRI_PAR_DEFAUT[appel] : recherche.tri,
  };
}

/** What the page's shell brought of the search in its address is known before it is drawn. */
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

/** What an address holds, and whether it holds what this person hides. */
function lireTout(adresse: URLSearchParams, appel: Appel, masques: boolean) {
  const demandee = lireRecherche(adresse, appel);
  const recherche = masques ? sansCommission(demandee, appel) : demandee;
  return {
    recherche,
    presentation: lirePresentation(adresse),
    aTaire: recherche.criteres !== demandee.criteres || recherche.tri !== demandee.tri,
  };
}

/** The address of a search changed so: other filters or another order start again from the first page (spec section 9). */
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
  // The same objects as long as the address is the same: what depends on them is not made again.
  const masques = useHonorairesMasques();
  const lue = useMemo(() => lireTout(adresse, appel, masques), [adresse, appel, masques]);
  const { recherche, presentation, aTaire } = lue;

  // Opened from the navigation, without parameters: the last search comes back (spec section 9).
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
  /** The same search changed so, as a link. */
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
  // Hiding commissions empties the address of them too.
  useEffect(() => {
    if (aTaire) {
      changer({}, { replace: true });
    }
  }, [aTaire, changer]);
  return { recherche, presentation, changer, lien, enReprise: reprise !== '' };
}

/** What was found, or the former answer while another comes. */
export function useResultats(recherche: Recherche, appel: Appel, actif: boolean) {
  const requete = useQuery({ ...rechercher(recherche, appel), enabled: actif });
  const { data, isPlaceholderData, isPending } = requete;
  const deCesCriteres = data?.criteres === cleDesCriteres(recherche.criteres);
  return {
    donnees: data,
    /** Whether they answer these criteria, whatever their page or their order. */
    deCesCriteres,
    /** How far around the places the search went; of an answer to these criteria, whatever its page or its order. */
    distance: deCesCriteres ? (data?.distance ?? null) : null,
    enCours: isPlaceholderData || isPending,
    requete,
  };
}
