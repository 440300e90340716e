/**
 * A choice among many rows, which the server searches while the user types, because a fixed list would stop somewhere and hide the rest.
 * The chosen row keeps its name, whatever is typed later.
 */
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Reponse } from './champ-recherche';
import { texteDeListeVide } from './liste-vide';

/** The delay before a typed text is sent, in milliseconds. */
const PAUSE = 200;

export interface Choix {
  value: string;
  label: string;
}

export type PropsDeChoix = Omit<SelectProps, 'value' | 'onChange' | 'data' | 'searchable' | 'filter'> & {
  value: string | null;
  onChange: (id: string | null, choisi?: Choix) => void;
  /** The chosen row, when its name is already known. */
  present?: Choix | null;
};

/** A hook that gives the rows of `parmi` that match a text, or the first rows for an empty text. It asks nothing while `actif` is false. */
export type UseTrouves<P> = (texte: string, actif: boolean, parmi: P) => Reponse<Choix>;

/** A hook that gives the name of a chosen row of which only the id is known. With `null` it asks nothing. */
export type UseNom = (id: string | null) => string | undefined;

const SANS_NOM: UseNom = () => undefined;

export function ChoixServeur<P>({
  useTrouves,
  parmi,
  useNom = SANS_NOM,
  present = null,
  vide,
  value,
  onChange,
  ...props
}: PropsDeChoix & {
  useTrouves: UseTrouves<P>;
  parmi: P;
  useNom?: UseNom;
  /** The message when no row matches. */
  vide: string;
}) {
  const [frappe, setFrappe] = useState('');
  const [pris, prendre] = useState<Choix | null>(null);
  const [ouvert, ouvrir] = useState(false);
  const connu = [pris, present].find((un) => un?.value === value) ?? null;
  const nom = useNom(connu === null ? value : null);
  const courant = value === null ? null : (connu ?? { value, label: nom ?? value });
  // When the field shows the name of the chosen row, this name is not searched.
  const question = (texte: string) => (texte === courant?.label ? '' : texte.trim());
  const [demande] = useDebouncedValue(frappe, PAUSE);
  const texte = question(demande);
  const { data = [], isFetching, isPlaceholderData, isError } = useTrouves(texte, ouvert, parmi);
  const enAttente = isPlaceholderData || texte !== question(frappe) || (isFetching && data.length === 0);
  const choix = courant === null || data.some((un) => un.value === courant.value) ? data : [courant, ...data];
  return (
    <Select
      {...props}
      searchable
      // The server has already filtered. The chosen row is only in the list for its name.
      filter={({ options }) =>
        options.filter(
          (un) => !('value' in un) || texte === '' || data.some((trouve) => trouve.value === un.value),
        )
      }
      data={[...choix]}
      nothingFoundMessage={texteDeListeVide({ enAttente, isError, vide })}
      value={value}
      onSearchChange={setFrappe}
      onChange={(id) => {
        const choisi = choix.find((un) => un.value === id);
        prendre(choisi ?? null);
        onChange(id, choisi);
      }}
      onDropdownOpen={() => ouvrir(true)}
      onDropdownClose={() => ouvrir(false)}
    />
  );
}
