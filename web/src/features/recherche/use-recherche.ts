/** The search that the address of the page holds, and what changes it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { CollectionDemandee } from '../../api/echecs';
import type { Lot, Programme } from '../../api/types';
import type { Appel } from '../../lib/criteres';
import {
  derniereRecherche,
  ecrireRecherche,
  garderRecherche,
  lirePresentation,
  lireRecherche,
  type Presentation,
} from './adresse';
import { DISTANCE_ELARGIE, type Recherche, rechercher } from './queries';

/** Said with a navigation of the page itself: its empty address means "no filter", not "as I left it". */
const CHOISIE = { choisie: true } as const;

export type ChangerRecherche = (
  suite: Partial<Recherche & Presentation>,
  /** In place of the address that is left: "back" does not return to it. */
  options?: { replace?: boolean },
) => void;

type Resultat = CollectionDemandee<Lot | Programme>;

/** An answer of the server that says there is nothing; a list that failed says nothing of the kind. */
function estVide(donnees: Resultat | undefined): boolean {
  return donnees?.['hydra:totalItems'] === 0 && donnees.echouee !== true;
}

/** The last page, when the one asked for is past it; null otherwise. */
export function dernierePage(donnees: Resultat, page: number, taille: number): number | null {
  const total = donnees['hydra:totalItems'];
  return total > 0 && donnees['hydra:member'].length === 0 && page > 1 ? Math.ceil(total / taille) : null;
}

export function useRecherche(appel: Appel) {
  const [adresse, setAdresse] = useSearchParams();
  const { state } = useLocation();
  const naviguer = useNavigate();
  const recherche = lireRecherche(adresse, appel);
  const presentation = lirePresentation(adresse);
  const choisie = (state as { choisie?: boolean } | null)?.choisie === true;
  const texte = adresse.toString();

  // Opened from the navigation, without parameters: the last search comes back (spec section 9).
  const reprise = texte === '' && !choisie ? derniereRecherche(appel).toString() : '';
  useEffect(() => {
    if (reprise !== '') {
      void naviguer({ search: `?${reprise}` }, { replace: true, state: CHOISIE });
    } else {
      garderRecherche(lireRecherche(new URLSearchParams(texte), appel));
    }
  }, [reprise, naviguer, texte, appel]);

  const changer: ChangerRecherche = (suite, { replace = false } = {}) => {
    const suivante = { ...recherche, ...presentation, ...suite };
    const memeListe = suite.criteres === undefined && suite.tri === undefined;
    // Other filters or another order start again from the first page (spec section 9).
    const page = suite.page ?? (memeListe ? recherche.page : 1);
    setAdresse(ecrireRecherche({ ...suivante, page }, appel, suivante), {
      preventScrollReset: suite.page === undefined,
      replace,
      state: CHOISIE,
    });
  };
  return { recherche, presentation, changer, enReprise: reprise !== '' };
}

/** The search within its radius, then within 40 km when a place gave nothing (spec section 9). */
export function useResultats(recherche: Recherche, appel: Appel, actif: boolean) {
  const premiere = useQuery({ ...rechercher<Lot | Programme>(recherche, appel), enabled: actif });
  const vide = estVide(premiere.data) && !premiere.isPlaceholderData;
  const elargir = actif && vide && recherche.criteres.locations.length > 0;
  const large = { ...recherche, distance: DISTANCE_ELARGIE };
  const seconde = useQuery({ ...rechercher<Lot | Programme>(large, appel), enabled: elargir });
  const derniere = elargir ? seconde : premiere;
  const trouvee = elargir && !seconde.isPlaceholderData && (seconde.data?.['hydra:totalItems'] ?? 0) > 0;
  const echouee = derniere.data?.echouee === true && !derniere.isPlaceholderData;
  const enCours =
    premiere.isPlaceholderData ||
    premiere.isPending ||
    (elargir && (seconde.isPending || seconde.isPlaceholderData)) ||
    (echouee && derniere.isFetching);
  // Neither an empty answer that is about to be enlarged nor what an earlier failure left is shown while one waits.
  const attendue = enCours && !echouee && (elargir || derniere.data?.echouee === true);
  const donnees: Resultat | undefined = attendue
    ? undefined
    : trouvee || echouee
      ? derniere.data
      : premiere.data;
  const { refetch } = derniere;
  return {
    donnees,
    distance: trouvee ? DISTANCE_ELARGIE : null,
    enCours,
    /** Whether what is shown stands for a list that failed. */
    echouee,
    reessayer: () => void refetch(),
  };
}
