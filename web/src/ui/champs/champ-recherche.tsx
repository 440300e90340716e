/**
 * A field that proposes rows of the server while the user types. A picked row is shown outside the field, which is then empty for another
 * search.
 */
import { Combobox, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useEntree } from '../use-entree';
import classes from './champ-recherche.module.css';
import { texteDeListeVide } from './liste-vide';
import { useListeProposee, usePremiereLigne } from './use-liste-proposee';

/** The delay before a typed text is sent, in milliseconds. */
const PAUSE = 200;

/** The fields of a query's result that this component reads. */
export interface Reponse<T> {
  data: readonly T[] | undefined;
  isFetching: boolean;
  isPlaceholderData: boolean;
  isError: boolean;
}

/** How a row is shown in the list. */
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
  /** A hook: the server's rows for this text. */
  useReponse: (texte: string) => Reponse<T>;
  dire: (ligne: T) => Proposition;
  choisir: (ligne: T) => void;
  /** The title of the list. */
  titre: string;
  /** The message when no row matches. */
  vide: string;
  /** The note above the proposals. */
  avant?: (lignes: readonly T[]) => ReactNode;
  /** Whether the field proposes rows before anything is typed. */
  spontane?: boolean;
}) {
  const [texte, setTexte] = useState('');
  const [demande] = useDebouncedValue(texte, PAUSE);
  const { data = [], isFetching, isPlaceholderData, isError } = useReponse(demande.trim());
  const tape = texte.trim() !== '';
  // The rows on screen may still be the answer to an earlier text.
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
            <Combobox.Empty>{texteDeListeVide({ enAttente, isError, vide })}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
