/** The place picker: regions, départements, communes, arrondissements, several at once, by keyboard. */
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lieux } from '../api/lieux';
import type { Lieu } from '../api/types';

const GENRES: Record<Lieu['type'], string> = {
  1: 'Région',
  2: 'Département',
  3: 'Ville',
  4: 'Arrondissement',
};

/** Before a call leaves for what is being typed, in milliseconds. */
const PAUSE = 120;

/** Names of the places met so far: the address of the page only holds ids. */
const noms = new Map<string, string>();

export function nomDuLieu(id: string): string {
  return noms.get(id) ?? id;
}

export function retenirNom(lieu: Lieu): void {
  noms.set(lieu.id, lieu.libelleRiche);
}

export function ChoixLieux({ ids, changer }: { ids: readonly string[]; changer: (ids: string[]) => void }) {
  const [texte, setTexte] = useState('');
  const [demande] = useDebouncedValue(texte, PAUSE);
  const { data = [] } = useQuery(lieux(demande));
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const options = texte.trim() === '' ? [] : data.filter((lieu) => !ids.includes(lieu.id));

  function choisir(id: string) {
    const lieu = data.find((un) => un.id === id);
    if (lieu !== undefined) {
      retenirNom(lieu);
      changer([...ids, id]);
      setTexte('');
      combobox.closeDropdown();
    }
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choisir} withinPortal={false}>
      <Combobox.DropdownTarget>
        <PillsInput label="Lieu" onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {ids.map((id) => (
              <Pill
                key={id}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': `Retirer ${nomDuLieu(id)}`,
                  tabIndex: 0,
                  'aria-hidden': false,
                }}
                onRemove={() => changer(ids.filter((autre) => autre !== id))}
              >
                {nomDuLieu(id)}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                value={texte}
                placeholder={ids.length === 0 ? 'Commune, département, région' : ''}
                aria-label="Ajouter un lieu"
                onChange={(evenement) => {
                  setTexte(evenement.currentTarget.value);
                  combobox.openDropdown();
                  combobox.selectFirstOption();
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
      <Combobox.Dropdown hidden={texte.trim() === ''}>
        <Combobox.Options aria-label="Lieux proposés">
          {options.map((lieu) => (
            <Combobox.Option key={lieu.id} value={lieu.id}>
              {lieu.libelleRiche} <small>{GENRES[lieu.type]}</small>
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>Aucun lieu de ce nom</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
