/** Pickers of a company, a referent or a colleague, by name. The server searches while the user types. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lire } from '../../../api/appel';
import { cles } from '../../../api/cles';
import type { components } from '../../../api/schema';
import {
  type Choix,
  ChoixServeur,
  type PropsDeChoix,
  type UseTrouves,
} from '../../../ui/champs/choix-serveur';
import { type Demandes, liste, type UtilisateurGere } from './queries';

/** The number of rows proposed at once. */
const PROPOSES = 20;

const useSocietes: UseTrouves<null> = (search, actif) => {
  const { data, ...reste } = useQuery({
    ...liste('societes', { search: search === '' ? null : search, 'order[nom]': 'asc', limit: PROPOSES }),
    enabled: actif,
  });
  return { ...reste, data: data?.membres.map(({ id, nom }) => ({ value: String(id), label: nom })) };
};

/** The name of a company when only its id is known. */
const useNomDeSociete = (id: string | null) => {
  const { data } = useQuery({
    queryKey: [...cles.societes.tous, 'nom', id],
    queryFn: async ({ signal }) =>
      (await lire('/api/gestion/societes/{id}', { chemin: { id: Number(id) }, signal })).nom,
    enabled: id !== null,
  });
  return data;
};

export function ChoixDeSociete(props: PropsDeChoix) {
  return (
    <ChoixServeur
      useTrouves={useSocietes}
      parmi={null}
      useNom={useNomDeSociete}
      vide="Aucune société de ce nom"
      {...props}
    />
  );
}

/** The largest page of a call. */
const TOUS = 200;

type Groupe = components['schemas']['Groupe'];

/** All groups, read page by page. The key begins like those of the companies, because saving a company may create a group. */
const groupesDesSocietes = queryOptions({
  queryKey: [...cles.societes.tous, 'groupes'],
  queryFn: async ({ signal }): Promise<Groupe[]> => {
    const groupes: Groupe[] = [];
    for (let page = 1; ; page += 1) {
      const recue = await lire('/api/gestion/groupes', { requete: { page, limit: TOUS }, signal });
      groupes.push(...recue['hydra:member']);
      if (recue['hydra:member'].length < TOUS || groupes.length >= recue['hydra:totalItems']) {
        return groupes;
      }
    }
  },
});

/** The groups of all companies, by id. Those of `presents` are included even when no company has them. */
export function useGroupes(...presents: readonly (Groupe | null)[]): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(groupesDesSocietes);
  const groupes = new Map<string, string>();
  for (const groupe of [...presents, ...data]) {
    if (groupe !== null) {
      groupes.set(String(groupe.id), groupe.nom);
    }
  }
  return groupes;
}

/** The people whom `demandes` selects and whose name matches a text. */
function useUtilisateurs(
  search: string,
  actif: boolean,
  { demandes, garder }: { demandes: Demandes<'utilisateurs'>; garder: (un: UtilisateurGere) => boolean },
) {
  const { data, ...reste } = useQuery({
    ...liste('utilisateurs', {
      search: search === '' ? null : search,
      actif: true,
      'order[nom]': 'asc',
      limit: PROPOSES,
      ...demandes,
    }),
    enabled: actif,
  });
  return { ...reste, data: data?.membres.filter(garder).map(enChoix) };
}

const enChoix = ({ id, nom, prenom }: UtilisateurGere): Choix => ({
  value: String(id),
  label: `${prenom} ${nom}`,
});

/** The name of a person when only their id is known. */
const useNomDUtilisateur = (id: string | null) => {
  const { data } = useQuery({
    queryKey: [...cles.utilisateurs.tous, 'nom', id],
    queryFn: async ({ signal }) =>
      enChoix(await lire('/api/gestion/utilisateurs/{id}', { chemin: { id: Number(id) }, signal })).label,
    enabled: id !== null,
  });
  return data;
};

/** Picks a referent. `parmi` is the types of users to choose from: network managers, or all staff for the referent of a manager. */
export function ChoixDeReferent({ parmi, ...props }: PropsDeChoix & { parmi: readonly string[] }) {
  return (
    <ChoixServeur
      clearable
      useTrouves={useUtilisateurs}
      parmi={{ demandes: { 'type.code[]': parmi }, garder: () => true }}
      useNom={useNomDUtilisateur}
      vide="Personne de ce nom"
      {...props}
    />
  );
}

/** Picks the colleague who receives the files of `de`: a prescriber of the same company with an active account. */
export function ChoixDeCollegue({ de, ...props }: PropsDeChoix & { de: UtilisateurGere }) {
  const compte = de.compte?.id;
  return (
    <ChoixServeur
      useTrouves={useUtilisateurs}
      parmi={{
        demandes: {
          'type.code[]': ['EP', 'ER'],
          invite: false,
          ...(compte === undefined ? {} : { 'compte.id': compte }),
        },
        garder: (autre) =>
          autre.id !== de.id && autre.roles.includes('ROLE_EP') && autre.compte?.id === compte,
      }}
      vide="Aucun autre prescripteur"
      {...props}
    />
  );
}
