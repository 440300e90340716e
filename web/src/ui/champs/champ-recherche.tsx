/**
 * A field that proposes rows of the server as one types: one of them is taken, and the field is free for another. What is
 * taken stands elsewhere.
 */
import { Combobox, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useEntree } from '../use-entree';
import classes from './champ-recherche.module.css';
import { useListeProposee, usePremiereLigne } from './use-liste-proposee';

/** Before a call leaves for what is being typed, in milliseconds. */
const PAUSE = 200;

/** What a query tells of itself. */
export interface Reponse<T> {
  data: readonly T[] | undefined;
  isFetching: boolean;
  isPlaceholderData: boolean;
  isError: boolean;
}

/** How a row is proposed. */
export interface Proposition {
  cle: string;
  libelle: string;
  precision?: string | undefined;
}

export function ChampRecherche<T>({
  id,
  label,
  description,
  placeholder,
  error,
  useReponse,
  dire,
  choisir,
  titre,
  vide,
  avant,
  spontane = false,
}: {
  id?: string;
  label: ReactNode;
  description?: ReactNode;
  placeholder?: string;
  error?: ReactNode;
  /** A hook: what the server answers to this text. */
  useReponse: (texte: string) => Reponse<T>;
  dire: (ligne: T) => Proposition;
  choisir: (ligne: T) => void;
  /** The name of the list that it opens. */
  titre: string;
  /** Said when nothing answers. */
  vide: string;
  /** Said above what is proposed. */
  avant?: (lignes: readonly T[]) => ReactNode;
  /** Whether it proposes before a letter is typed. */
  spontane?: boolean;
}) {
  const [texte, setTexte] = useState('');
  const [demande] = useDebouncedValue(texte, PAUSE);
  const { data = [], isFetching, isPlaceholderData, isError } = useReponse(demande.trim());
  const tape = texte.trim() !== '';
  // What is shown may answer the letters before the last ones.
  const enAttente = isPlaceholderData || demande !== texte || (isFetching && data.length === 0);
  const lignes = tape || spontane ? data : [];
  const { combobox, ouverte, ouvrir, fermer } = useListeProposee(tape || (spontane && lignes.length > 0));

  function prendre(ligne: T | undefined): void {
    if (ligne !== undefined) {
      choisir(ligne);
      setTexte('');
      fermer();
    }
  }

  usePremiereLigne(combobox, tape && !enAttente ? data : null);

  const { surFrappe, onKeyDownCapture } = useEntree({
    texte,
    prete: !enAttente,
    prendre: () => prendre(lignes[0]),
  });

  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(cle) => prendre(lignes.find((ligne) => dire(ligne).cle === cle))}
    >
      <Combobox.Target targetType="input" withExpandedAttribute>
        <TextInput
          {...(id === undefined ? {} : { id })}
          label={label}
          description={description}
          placeholder={placeholder}
          error={error}
          aria-invalid={error === undefined || error === null ? undefined : true}
          role="combobox"
          autoComplete="off"
          withAsterisk={false}
          value={texte}
          onKeyDownCapture={onKeyDownCapture}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
          rightSection={isFetching && tape ? <Loader size={16} aria-hidden="true" /> : null}
          onChange={({ currentTarget: { value } }) => {
            setTexte(value);
            surFrappe();
            ouvrir();
          }}
          onFocus={ouvrir}
          onBlur={fermer}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!ouverte}>
        {lignes.length > 0 && avant !== undefined && <div className={classes.avant}>{avant(lignes)}</div>}
        <Combobox.Options aria-label={titre} mah={300} style={{ overflowY: 'auto' }}>
          {lignes.map((ligne) => {
            const { cle, libelle, precision } = dire(ligne);
            return (
              <Combobox.Option key={cle} value={cle}>
                <span className={classes.option}>
                  {libelle}
                  {precision !== undefined && precision !== '' && <small>{precision}</small>}
                </span>
              </Combobox.Option>
            );
          })}
          {lignes.length === 0 && (
            <Combobox.Empty>
              {enAttente ? 'Recherche…' : isError ? 'La recherche ne répond pas.' : vide}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
