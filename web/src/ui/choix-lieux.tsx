/** The place picker: regions, départements, communes and arrondissements, several at once, usable by keyboard. */
import { CloseButton, Combobox, Pill, PillsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lieux } from '../api/lieux';
import type { Lieu } from '../api/types';
import { nombre } from '../lib/formats';
import { nomDuLieu } from '../lib/lieux-connus';
import { useListeProposee, usePremiereLigne } from './champs/use-liste-proposee';
import classes from './choix-lieux.module.css';
import { useEntree } from './use-entree';

const GENRES: Record<Lieu['type'], string> = {
  1: 'Région',
  2: 'Département',
  3: 'Ville',
  4: 'Arrondissement',
};

/** The delay before a typed text is sent, in milliseconds. */
const PAUSE = 120;

/** The detail of a place: "Ville · Loire-Atlantique, Pays de la Loire". */
export function precision({ type, libelle, libelleMore }: Lieu): string {
  const suite = libelleMore.startsWith(`${libelle}, `) ? libelleMore.slice(libelle.length + 2) : '';
  return suite === '' ? GENRES[type] : `${GENRES[type]} · ${suite}`;
}

export function ChoixLieux({
  ids,
  changer,
  nombres,
}: {
  ids: readonly string[];
  changer: (ids: string[]) => void;
  /** The number of lots of each place, shown beside its name. */
  nombres?: ReadonlyMap<string, number> | undefined;
}) {
  const [texte, setTexte] = useState('');
  const [demande] = useDebouncedValue(texte, PAUSE);
  const { data = [], isFetching, isPlaceholderData, isError } = useQuery(lieux(demande));
  const { combobox, ouverte, ouvrir, fermer } = useListeProposee(texte.trim() !== '');
  const options = texte.trim() === '' ? [] : data.filter((lieu) => !ids.includes(lieu.id));
  // The places on screen may still be the answer to an earlier text.
  const enAttente = isPlaceholderData || demande !== texte || (isFetching && data.length === 0);

  function choisir(id: string) {
    const lieu = data.find((un) => un.id === id);
    if (lieu !== undefined) {
      changer([...ids, id]);
      setTexte('');
      fermer();
    }
  }

  usePremiereLigne(combobox, enAttente ? null : data);

  const { surFrappe, onKeyDownCapture } = useEntree({
    texte,
    prete: !enAttente,
    prendre: () => choisir(options[0]?.id ?? ''),
  });

  return (
    <Combobox store={combobox} onOptionSubmit={choisir} withinPortal={false}>
      <Combobox.DropdownTarget>
        <PillsInput label="Lieu" onKeyDownCapture={onKeyDownCapture}>
          <Pill.Group gap={6}>
            {ids.map((id) => (
              <Pill key={id} className={classes.lieu ?? ''}>
                {nomDuLieu(id)}
                {nombres?.get(id) !== undefined && (
                  <small className={classes.nombre}>{nombre(nombres.get(id) ?? 0)}</small>
                )}
                <CloseButton
                  size={22}
                  iconSize={15}
                  variant="transparent"
                  c="var(--lt-ink-2)"
                  aria-label={`Retirer ${nomDuLieu(id)}`}
                  onClick={() => changer(ids.filter((autre) => autre !== id))}
                />
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                className={classes.champ ?? ''}
                value={texte}
                placeholder={ids.length === 0 ? 'Commune, département, région' : 'Ajouter un lieu'}
                role="combobox"
                aria-label="Ajouter un lieu"
                autoComplete="off"
                onFocus={ouvrir}
                onBlur={fermer}
                onChange={(evenement) => {
                  setTexte(evenement.currentTarget.value);
                  surFrappe();
                  ouvrir();
                }}
                onKeyDown={(evenement) => {
                  if (evenement.key === 'Backspace' && texte === '' && ids.length > 0) {
                    changer(ids.slice(0, -1));
                  }
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!ouverte}>
        <Combobox.Options aria-label="Lieux proposés" mah={300} style={{ overflowY: 'auto' }}>
          {options.map((lieu) => (
            <Combobox.Option key={lieu.id} value={lieu.id}>
              <span className={classes.option}>
                {lieu.libelleRiche}
                <small>{precision(lieu)}</small>
              </span>
            </Combobox.Option>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>
              {enAttente
                ? 'Recherche…'
                : isError
                  ? 'La recherche de lieux ne répond pas.'
                  : 'Aucun lieu de ce nom'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
