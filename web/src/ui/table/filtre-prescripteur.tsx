/** A filter by prescriber of the company, for the company's manager, who sees the files of all its prescribers. */
import { useQuery } from '@tanstack/react-query';
import { nomDuCollegue, prescripteursDeMaSociete } from '../../api/collegues';
import { type Choix, ChoixServeur, type UseTrouves } from '../champs/choix-serveur';
import type { EtatDeListe } from './use-liste';

const useTrouves: UseTrouves<null> = (texte, actif) => {
  const { data, ...reste } = useQuery({ ...prescripteursDeMaSociete(texte), enabled: actif });
  return { ...reste, data: data?.map(({ id, nom }): Choix => ({ value: String(id), label: nom })) };
};

const useNom = (id: string | null) =>
  useQuery({ ...nomDuCollegue(Number(id)), enabled: id !== null }).data ?? undefined;

export function FiltreDePrescripteur({ etat }: { etat: EtatDeListe }) {
  return (
    <ChoixServeur
      label="Prescripteur"
      placeholder="Tous"
      clearable
      useTrouves={useTrouves}
      parmi={null}
      useNom={useNom}
      vide="Aucun prescripteur de ce nom"
      value={etat.lire('prescripteur')}
      onChange={(neuf) => etat.poser('prescripteur', neuf)}
    />
  );
}
