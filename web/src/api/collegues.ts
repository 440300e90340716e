/** The prescribers of one's company, as its manager finds them by name. */
import { queryOptions } from '@tanstack/react-query';
import { lire } from './appel';
import { cles } from './cles';

/** Proposed at once. */
const PROPOSES = 20;

export interface Collegue {
  id: number;
  nom: string;
}

const nommer = ({ id, nom, prenom }: { id: number; nom: string; prenom: string }): Collegue => ({
  id,
  nom: `${prenom} ${nom}`,
});

/** Those whose name answers; the first of all to an empty text. One who left may still have what they took. */
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

/** The name of one that only their number is known of. */
export const nomDuCollegue = (id: number) =>
  queryOptions({
    queryKey: [...cles.utilisateurs.tous, 'prescripteur', id],
    queryFn: async ({ signal }) =>
      nommer(await lire('/api/gestion/utilisateurs/{id}', { chemin: { id }, signal })).nom,
  });
