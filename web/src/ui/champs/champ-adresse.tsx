/**
 * A postal address that is completed as one types (`GET /search`): each stroke gives up the request before; picking one fills
 * street, postcode and city. A postcode proposes its towns the same way. Without an answer each is a field like another.
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

/** Before a call leaves for what is being typed, in milliseconds. */
const PAUSE = 200;

/** A text, and what is proposed to take its place. */
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
  /** Of the list. */
  titre: string;
  prendre: (adresse: Adresse) => void;
  /** As the field is left. */
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
  /** An address was picked: street, postcode and city. */
  choisir: (adresse: Adresse) => void;
}) {
  // What is typed asks; what was picked, or was there, does not.
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

/** A French postcode that is whole: what towns may be known by. */
const codeEntier = (texte: string): string | null => {
  const code = lireCodePostal(texte);
  return code.length === 5 && verifier('zipcode_fr', code) === null ? code : null;
};

/**
 * A postcode, which proposes its towns: one that is picked fills the city. Of a code that is a single town's, the city that nobody
 * has typed is filled as the field is left, and is typed over like any other text.
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
  /** What the city says. */
  ville: string;
  /** A code of another country is not looked up among ours. */
  etranger?: boolean;
  choisir: (commune: Pick<Adresse, 'codePostal' | 'ville'>) => void;
}) {
  // While it is typed it reads as it is typed, whatever the server makes of it meanwhile; only what is typed asks.
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
