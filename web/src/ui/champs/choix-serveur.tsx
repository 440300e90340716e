/**
 * One of many, found by the server as one types: a list that stops somewhere would say of the rest that it does not exist. What is
 * chosen keeps its name whatever is typed after.
 */
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Reponse } from './champ-recherche';

/** Before a call leaves for what is being typed, in milliseconds. */
const PAUSE = 200;

export interface Choix {
  value: string;
  label: string;
}

export type PropsDeChoix = Omit<SelectProps, 'value' | 'onChange' | 'data' | 'searchable' | 'filter'> & {
  value: string | null;
  onChange: (id: string | null, choisi?: Choix) => void;
  /** What is known of the one that is chosen, from elsewhere. */
  present?: Choix | null;
};

/** A hook: what answers a text, and the first of all to an empty one, among `parmi`; nothing is asked while `actif` is false. */
export type UseTrouves<P> = (texte: string, actif: boolean, parmi: P) => Reponse<Choix>;

/** A hook: the name of a choice that nobody has named yet; `null` asks nothing. */
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
  /** Said when nothing answers. */
  vide: string;
}) {
  const [frappe, setFrappe] = useState('');
  const [pris, prendre] = useState<Choix | null>(null);
  const [ouvert, ouvrir] = useState(false);
  const connu = [pris, present].find((un) => un?.value === value) ?? null;
  const nom = useNom(connu === null ? value : null);
  const courant = value === null ? null : (connu ?? { value, label: nom ?? value });
  // What is chosen stands in the field: it is not a question.
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
      // The server has found them; the one that is chosen is among them for its name alone.
      filter={({ options }) =>
        options.filter(
          (un) => !('value' in un) || texte === '' || data.some((trouve) => trouve.value === un.value),
        )
      }
      data={[...choix]}
      nothingFoundMessage={enAttente ? 'Recherche…' : isError ? 'La recherche ne répond pas.' : vide}
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
