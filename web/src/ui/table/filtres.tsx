/** The filters of a list, each kept under its name by what the page says of itself (`useListe`). */
import { type ComboboxItem, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ChampDate } from '../champs/champ-date';
import type { EtatDeListe } from './use-liste';
import { useTexteSuivi } from './use-texte-suivi';

/** A search that the list follows while one types. */
export function ChampDeRecherche({
  etat,
  libelle,
  discret = false,
}: {
  etat: EtatDeListe;
  libelle: string;
  /** Its label stands in the field, where one search is alone above a list. */
  discret?: boolean;
}) {
  const { texte, taper, entrer, quitter } = useTexteSuivi(etat.lire('search') ?? '', (neuf) =>
    etat.poser('search', neuf),
  );
  return (
    <TextInput
      {...(discret ? { 'aria-label': libelle, placeholder: libelle } : { label: libelle })}
      type="search"
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
      value={texte}
      onChange={({ currentTarget }) => taper(currentTarget.value)}
      onFocus={entrer}
      onBlur={quitter}
    />
  );
}

/** What the address says, when it is one of them: an address may say anything. */
export const choixLu = <V extends string>(choix: readonly { value: V }[], dit: string | null): V | null =>
  choix.find(({ value }) => value === dit)?.value ?? null;

/** One value among a few, kept in the address under its name; none says `tous`. */
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
  /** What is shown, where it is not what the address says. */
  valeur?: string | null;
}) {
  return (
    <Select
      label={libelle}
      placeholder={tous}
      // What is shown unless something else is asked cannot be taken away.
      clearable={etat.lire(nom) !== null}
      data={[...choix]}
      value={valeur}
      onChange={(neuf) => etat.poser(nom, neuf)}
    />
  );
}

/** A day of the filters; one that is not typed whole yet filters nothing: "25/11/20" is the beginning of a year. */
export function JourDeFiltre({ libelle, nom, etat }: { libelle: string; nom: string; etat: EtatDeListe }) {
  const { texte, taper } = useTexteSuivi(etat.lire(nom) ?? '', (jour) => {
    if (jour === '' || /^\d{4}-\d{2}-\d{2}$/u.test(jour)) {
      etat.poser(nom, jour);
    }
  });
  return <ChampDate label={libelle} value={texte} onChange={taper} />;
}
