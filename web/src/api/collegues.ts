/** The prescribers of the company, whom its manager searches by name. */
import { queryOptions } from '@tanstack/react-query';
import { lire } from './appel';
import { cles } from './cles';

/** Number of names proposed at once. */
const PROPOSES = 20;

export interface Collegue {
  id: number;
  nom: string;
}

const nommer = ({ id, nom, prenom }: { id: number; nom: string; prenom: string }): Collegue => ({
  id,
  nom: `${prenom} ${nom}`,
});

/**
 * The prescribers whose name matches; an empty text gives the first ones. People who left are included, because they may still
 * hold options or reservations.
 */
export const prescripteursDeMaSociete = (texte: string) =>
  queryOptions({
    queryKey: [...cles.utilisateurs.tous, 'prescripteurs', texte],
    queryFn: async ({ signal }): Promise<Collegue[]> => {
      const requete = {
        search: texte === '' ? null : texte,
        'type.code[]': ['EP', 'ER'],
        'order[nom]': 'asc',
        limit: PROPOSES,
      } as const;
      return (await lire('/api/gestion/utilisateurs', { requete, signal }))['hydra:member'].map(nommer);
    },
  });

/** The name of a prescriber of whom only the id is known. */
export const nomDuCollegue = (id: number) =>
  queryOptions({
    queryKey: [...cles.utilisateurs.tous, 'prescripteur', id],
    queryFn: async ({ signal }) =>
      nommer(await lire('/api/gestion/utilisateurs/{id}', { chemin: { id }, signal })).nom,
  });
