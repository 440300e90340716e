/** A filter by programme, which is searched by name while the user types. */
import { useQuery } from '@tanstack/react-query';
import { nomDuProgramme, programmesParNom, programmesParOrdre } from '../../api/programmes';
import { type Choix, ChoixServeur, type UseTrouves } from '../champs/choix-serveur';
import type { EtatDeListe } from './use-liste';

/** Searches by name, then by place. Before anything is typed it gives the first programmes. */
const useTrouves: UseTrouves<null> = (texte, actif) => {
  const premiers = useQuery({ ...programmesParOrdre, enabled: actif && texte === '' });
  const trouves = useQuery({ ...programmesParNom(texte), enabled: actif && texte !== '' });
  const { data, ...reste } = texte === '' ? premiers : trouves;
  return {
    ...reste,
    data: data?.map(({ id, nomCommercial }): Choix => ({ value: id, label: nomCommercial })),
  };
};

const useNom = (id: string | null) =>
  useQuery({ ...nomDuProgramme(id ?? ''), enabled: id !== null }).data ?? undefined;

export function FiltreDeProgramme({ etat }: { etat: EtatDeListe }) {
  return (
    <ChoixServeur
      label="Programme"
      placeholder="Tous"
      clearable
      useTrouves={useTrouves}
      parmi={null}
      useNom={useNom}
      vide="Aucun programme de ce nom, ni de ce lieu"
      value={etat.lire('programme')}
      onChange={(neuf) => etat.poser('programme', neuf)}
    />
  );
}
