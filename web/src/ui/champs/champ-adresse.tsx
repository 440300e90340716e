/**
 * A postal address with proposals (`GET /search`). Each typed character aborts the previous request. Picking an address fills street,
 * postcode and city. A postcode proposes its towns in the same way. When the server does not answer, the address and the postcode are
 * plain fields.
 */
import { Combobox, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Adresse, adresses, communes, LETTRES } from '../../api/adresses';
import { lireCodePostal } from '../../lib/code-postal';
import { verifier } from '../../lib/regles';
import classes from './champ-adresse.module.css';
import type { PropsDeChamp } from './champ-texte';
import { useListeProposee } from './use-liste-proposee';

/** The delay before a typed text is sent, in milliseconds. */
const PAUSE = 200;

/** A text field with proposals. A picked proposal replaces the text. */
function ChampPropose({
  value,
  onChange,
  proposees,
  titre,
  prendre,
  enQuittant,
  ...props
}: PropsDeChamp<string> & {
  maxLength?: number;
  inputMode?: 'numeric';
  rightSection?: ReactNode;
  proposees: readonly Adresse[];
  /** The title of the list. */
  titre: string;
  prendre: (adresse: Adresse) => void;
  /** Called when the user leaves the field. */
  enQuittant?: () => void;
}) {
  const { combobox, ouverte, ouvrir, fermer } = useListeProposee(proposees.length > 0);
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(rang) => {
        const adresse = proposees[Number(rang)];
        if (adresse !== undefined) {
          prendre(adresse);
        }
        fermer();
      }}
    >
      <Combobox.Target targetType="input" withExpandedAttribute>
        <TextInput
          {...props}
          role="combobox"
          withAsterisk={false}
          value={value}
          onChange={({ currentTarget: { value: texte } }) => {
            onChange(texte);
            combobox.resetSelectedOption();
            ouvrir();
          }}
          onFocus={ouvrir}
          onBlur={() => {
            enQuittant?.();
            fermer();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!ouverte} miw={240}>
        <Combobox.Options aria-label={titre} mah={280} style={{ overflowY: 'auto' }}>
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

export function ChampAdresse({
  onChange,
  choisir,
  ...props
}: PropsDeChamp<string> & {
  /** Called with the street, postcode and city of the picked address. */
  choisir: (adresse: Adresse) => void;
}) {
  // Only a text typed by the user starts a search, not an initial or a picked text.
  const [frappe, setFrappe] = useState('');
  const [demande] = useDebouncedValue(frappe, PAUSE);
  const { data = [], isFetching } = useQuery(adresses(frappe === '' ? '' : demande));
  return (
    <ChampPropose
      autoComplete="off"
      {...props}
      rightSection={
        isFetching ? (
          <Loader size={16} aria-hidden="true" />
        ) : (
          <IconMapPin size={18} stroke={1.5} aria-hidden="true" />
        )
      }
      onChange={(texte) => {
        setFrappe(texte);
        onChange(texte);
      }}
      titre="Adresses proposées"
      proposees={frappe.trim().length < LETTRES ? [] : data}
      prendre={(adresse) => {
        setFrappe('');
        choisir(adresse);
      }}
    />
  );
}

/** The text when it is a complete French postcode; `null` otherwise. */
const codeEntier = (texte: string): string | null => {
  const code = lireCodePostal(texte);
  return code.length === 5 && verifier('zipcode_fr', code) === null ? code : null;
};

/**
 * A postcode field that proposes the towns of the postcode; picking one fills the city. When the postcode has one town and the city is
 * empty, leaving the field fills the city too. The user may type over it.
 */
export function ChampCodePostal({
  value,
  onChange,
  ville,
  etranger = false,
  choisir,
  ...props
}: PropsDeChamp<string> & {
  inputMode?: 'numeric';
  /** The city as it is now. */
  ville: string;
  /** Whether the address is abroad. Its postcode is then not searched among the French ones. */
  etranger?: boolean;
  choisir: (commune: Pick<Adresse, 'codePostal' | 'ville'>) => void;
}) {
  // While the user types, the field shows their text, whatever the server answers. Only a text typed by the user starts a search.
  const [frappe, setFrappe] = useState<string | null>(null);
  const code = etranger || frappe === null ? null : codeEntier(frappe);
  const { data = [] } = useQuery(communes(code));
  const proposees = code === null ? [] : data;
  const prendre = (commune: Adresse) => {
    setFrappe(null);
    choisir(commune);
  };
  return (
    <ChampPropose
      {...props}
      maxLength={10}
      value={frappe ?? value}
      onChange={(texte) => {
        setFrappe(texte);
        onChange(texte);
      }}
      titre="Communes proposées"
      proposees={proposees}
      prendre={prendre}
      enQuittant={() => {
        const [seule, ...autres] = proposees;
        if (seule !== undefined && autres.length === 0 && ville.trim() === '') {
          prendre(seule);
        } else {
          setFrappe(null);
        }
      }}
    />
  );
}
