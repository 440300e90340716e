/** The filters of a list, each kept under its name by what the page says of itself (`useListe`). */
import { type ComboboxItem, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ChampDate } from '../champs/champ-date';
import type { EtatDeListe } from './use-liste';

/** Between two strokes, before the list follows, in milliseconds. */
const PAUSE = 300;

/** A search that the list follows while one types. */
export function ChampDeRecherche({ etat, libelle }: { etat: EtatDeListe; libelle: string }) {
  const dite = etat.lire('search') ?? '';
  const [texte, setTexte] = useState(dite);
  const suivre = useDebouncedCallback((neuf: string) => etat.poser('search', neuf), PAUSE);
  // "Back", or a search from the rail: the field says what the list shows.
  useEffect(() => setTexte((avant) => (avant.trim() === dite ? avant : dite)), [dite]);
  return (
    <TextInput
      label={libelle}
      type="search"
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
      value={texte}
      onChange={({ currentTarget: { value } }) => {
        setTexte(value);
        suivre(value.trim());
      }}
    />
  );
}

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

/** A day of the filters; one that is not typed whole yet filters nothing. */
export function JourDeFiltre({ libelle, nom, etat }: { libelle: string; nom: string; etat: EtatDeListe }) {
  return (
    <ChampDate
      label={libelle}
      value={etat.lire(nom) ?? ''}
      onChange={(jour) => {
        if (jour === '' || /^\d{4}-\d{2}-\d{2}$/u.test(jour)) {
          etat.poser(nom, jour);
        }
      }}
    />
  );
}
