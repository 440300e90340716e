/**
 * A postal address that is completed as one types (`GET /search`): each stroke gives up the request before; picking one fills
 * street, postcode and city. Without an answer it is a field like another.
 */
import { Combobox, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Adresse, adresses, LETTRES } from '../../api/adresses';
import classes from './champ-adresse.module.css';
import type { PropsDeChamp } from './champ-texte';
import { useListeProposee } from './use-liste-proposee';

/** Before a call leaves for what is being typed, in milliseconds. */
const PAUSE = 200;

export function ChampAdresse({
  value,
  onChange,
  choisir,
  ...props
}: PropsDeChamp<string> & {
  /** An address was picked: street, postcode and city. */
  choisir: (adresse: Adresse) => void;
}) {
  // What is typed asks; what was picked, or was there, does not.
  const [frappe, setFrappe] = useState('');
  const [demande] = useDebouncedValue(frappe, PAUSE);
  const { data = [], isFetching } = useQuery(adresses(frappe === '' ? '' : demande));
  const proposees = frappe.trim().length < LETTRES ? [] : data;
  const { combobox, ouverte, ouvrir, fermer } = useListeProposee(proposees.length > 0);

  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(rang) => {
        const adresse = proposees[Number(rang)];
        if (adresse !== undefined) {
          setFrappe('');
          choisir(adresse);
        }
        fermer();
      }}
    >
      <Combobox.Target targetType="input" withExpandedAttribute>
        <TextInput
          {...props}
          role="combobox"
          autoComplete="off"
          withAsterisk={false}
          value={value}
          rightSection={
            isFetching ? (
              <Loader size={16} aria-hidden="true" />
            ) : (
              <IconMapPin size={18} stroke={1.5} aria-hidden="true" />
            )
          }
          onChange={({ currentTarget: { value: texte } }) => {
            setFrappe(texte);
            onChange(texte);
            combobox.resetSelectedOption();
            ouvrir();
          }}
          onFocus={ouvrir}
          onBlur={fermer}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!ouverte}>
        <Combobox.Options aria-label="Adresses proposées" mah={280} style={{ overflowY: 'auto' }}>
          {proposees.map(({ id, nom, codePostal, ville, precision }, rang) => (
            <Combobox.Option key={id} value={String(rang)}>
              <span className={classes.option}>
                {nom}
                <small>{[`${codePostal} ${ville}`, precision].filter(Boolean).join(' · ')}</small>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
