/** The filters of a list. Each has a name in the page's address (`useListe`). */
import { type ComboboxItem, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ChampDate } from '../champs/champ-date';
import { RechercheSimple } from '../leger/champs';
import type { EtatDeListe } from './use-liste';
import { useTexteSuivi } from './use-texte-suivi';

/** A search field that the list follows while the user types. */
export function ChampDeRecherche({
  etat,
  libelle,
  discret = false,
}: {
  etat: EtatDeListe;
  libelle: string;
  /** Whether the label is inside the field, for a search that stands alone above a list. */
  discret?: boolean;
}) {
  const { texte, taper, entrer, quitter } = useTexteSuivi(etat.lire('search') ?? '', (neuf) =>
    etat.poser('search', neuf),
  );
  if (discret) {
    return (
      <RechercheSimple
        id="recherche"
        nom={libelle}
        value={texte}
        onChange={({ currentTarget }) => taper(currentTarget.value)}
        onFocus={entrer}
        onBlur={quitter}
      />
    );
  }
  return (
    <TextInput
      label={libelle}
      type="search"
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
      value={texte}
      onChange={({ currentTarget }) => taper(currentTarget.value)}
      onFocus={entrer}
      onBlur={quitter}
    />
  );
}

/** The value in the address when it is one of the choices, because an address may hold anything. */
export const choixLu = <V extends string>(choix: readonly { value: V }[], dit: string | null): V | null =>
  choix.find(({ value }) => value === dit)?.value ?? null;

/** A choice of one value, which the address holds under `nom`. `tous` is the text when no value is chosen. */
export function ChoixDeFiltre({
  etat,
  nom,
  libelle,
  tous = 'Tous',
  choix,
  valeur = etat.lire(nom),
}: {
  etat: EtatDeListe;
  nom: string;
  libelle: string;
  tous?: string;
  choix: readonly ComboboxItem[];
  /** The shown value, when it is not the one in the address. */
  valeur?: string | null;
}) {
  return (
    <Select
      label={libelle}
      placeholder={tous}
      // A default value that is not in the address cannot be cleared.
      clearable={etat.lire(nom) !== null}
      data={[...choix]}
      value={valeur}
      onChange={(neuf) => etat.poser(nom, neuf)}
    />
  );
}

/** A day filter. An incomplete day filters nothing: "25/11/20" is the beginning of a year. */
export function JourDeFiltre({ libelle, nom, etat }: { libelle: string; nom: string; etat: EtatDeListe }) {
  const { texte, taper } = useTexteSuivi(etat.lire(nom) ?? '', (jour) => {
    if (jour === '' || /^\d{4}-\d{2}-\d{2}$/u.test(jour)) {
      etat.poser(nom, jour);
    }
  });
  return <ChampDate label={libelle} value={texte} onChange={taper} />;
}
