/** Picking a company, a referent, or a programme of a filter, by name. */
import { Select, type SelectProps } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lire } from '../../../api/appel';
import { cles } from '../../../api/cles';
import type { components } from '../../../api/schema';
import type { EtatDeListe } from '../../../ui/table/use-liste';
import { liste } from './queries';

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: string | null;
  onChange: (id: string | null, choisi?: { label: string }) => void;
};

const TOUS = 200;

export function ChoixDeSociete(props: Props) {
  const { data } = useQuery(liste('societes', { limit: TOUS }));
  return (
    <Select
      searchable
      nothingFoundMessage="Aucune société de ce nom"
      data={(data?.membres ?? []).map(({ id, nom }) => ({ value: String(id), label: nom }))}
      {...props}
    />
  );
}

type Groupe = components['schemas']['Groupe'];

/** All of them, page after page: a company that is saved may bring one. */
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

/** The groups of all companies, by id; those of `presents` are there even if no company has them. */
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

/** Network managers, or the whole staff for the referent of one of them; `present` is there even if nobody lists it. */
export function ChoixDeReferent({
  parmi,
  present,
  ...props
}: Props & { parmi: readonly string[]; present?: { id: number; nom: string } | null }) {
  const { data } = useQuery(liste('utilisateurs', { 'type.code[]': parmi, actif: true, limit: TOUS }));
  const trouves = (data?.membres ?? []).map(({ id, nom, prenom }) => ({
    value: String(id),
    label: `${prenom} ${nom}`,
  }));
  const connu = present && !trouves.some(({ value }) => value === String(present.id));
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage="Personne de ce nom"
      data={connu ? [{ value: String(present.id), label: present.nom }, ...trouves] : trouves}
      {...props}
    />
  );
}

const programmesParOrdre = queryOptions({
  queryKey: cles.programmes.noms,
  queryFn: async ({ signal }) => {
    const requete = { no_summary: true, 'order[nomCommercial]': 'asc', limit: TOUS } as const;
    const recus = (await lire('/api/offre/programmes', { requete, signal }))['hydra:member'];
    return recus.map(({ id, nomCommercial }) => ({ value: id, label: nomCommercial }));
  },
});

/** The programme of a filter; they are asked for once one is to be named. */
export function FiltreDeProgramme({ etat }: { etat: EtatDeListe }) {
  const [ouvert, ouvrir] = useState(false);
  const courant = etat.lire('programme');
  const { data = [] } = useQuery({ ...programmesParOrdre, enabled: ouvert || courant !== null });
  // One that is no longer on sale has its number for a name.
  const connu = courant === null || data.some(({ value }) => value === courant);
  return (
    <Select
      label="Programme"
      placeholder="Tous"
      searchable
      clearable
      nothingFoundMessage="Aucun programme de ce nom"
      data={connu ? data : [...data, { value: courant, label: courant }]}
      value={courant}
      onChange={(neuf) => etat.poser('programme', neuf)}
      onDropdownOpen={() => ouvrir(true)}
    />
  );
}
