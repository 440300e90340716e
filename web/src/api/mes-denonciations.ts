/** Searches my declarations, to pick a buyer for an option or a reservation. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lire } from './appel';
import { cles } from './cles';
import { useUtilisateur } from './session';

/** Number of declarations proposed at once. */
const PROPOSEES = 20;
/** The states in progress and validated. */
const QUI_COURENT = ['1', '2'];

/**
 * The user's own running declarations whose contact matches this text. A manager may read the declarations of the whole company, so the
 * list is limited to the user's own.
 */
export function useMesDenonciations(texte: string) {
  const moi = useUtilisateur()?.id ?? 0;
  const requete = {
    'prescripteur.id': moi,
    'statut.code[]': QUI_COURENT,
    'order[contact.nom]': 'asc',
    limit: PROPOSEES,
    ...(texte === '' ? {} : { contact: texte }),
  } as const;
  return useQuery({
    queryKey: [...cles.denonciations.contacts(`${moi} ${texte}`), 'qui-courent'],
    queryFn: async ({ signal }) => {
      const trouvees = (await lire('/api/denonciations', { requete, signal }))['hydra:member'];
      return trouvees.flatMap(({ contact, ...reste }) => (contact === null ? [] : [{ ...reste, contact }]));
    },
    placeholderData: keepPreviousData,
  });
}

export type DenonciationProposee = NonNullable<ReturnType<typeof useMesDenonciations>['data']>[number];
