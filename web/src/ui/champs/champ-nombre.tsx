/**
 * Numbers in French: U+202F between thousands, a comma before decimals, a dot accepted for it, the unit at the end. What was
 * typed or pasted is read as a whole: "12500.45" is never a hundred times more.
 */
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { lireNombre, nombreSaisi } from '../../lib/formats';
import { verifier } from '../../lib/regles';
import classes from './champ-nombre.module.css';
import type { PropsDeChamp } from './champ-texte';

interface Props extends PropsDeChamp<number | null> {
  unite?: string;
  /** Digits after the comma, at most. */
  decimales?: 0 | 2;
  /** What an arrow adds or takes away. */
  pas?: number;
}

/** The number of a text; `null` when it is none, or has decimals where there are none. */
export function lireSaisie(texte: string, decimales: 0 | 2): number | null {
  const lu = lireNombre(texte);
  return lu !== null && (decimales === 2 || Number.isInteger(lu)) ? lu : null;
}

export function ChampNombre({ value, onChange, unite, decimales = 0, pas = 1, error, ...props }: Props) {
  const [frappe, setFrappe] = useState<string | null>(null);
  const [quitte, setQuitte] = useState(false);
  const illisible = frappe !== null && frappe.trim() !== '' && lireSaisie(frappe, decimales) === null;
  const refus = decimales === 2 ? verifier('decimal', frappe) : verifier('integer', frappe);

  function auClavier(evenement: KeyboardEvent) {
    const sens = { ArrowUp: 1, ArrowDown: -1 }[evenement.key];
    if (sens !== undefined && !illisible) {
      evenement.preventDefault();
      setFrappe(null);
      onChange(Math.max(0, (value ?? 0) + sens * pas));
    }
  }

  return (
    <TextInput
      {...props}
      withAsterisk={false}
      inputMode={decimales === 2 ? 'decimal' : 'numeric'}
      autoComplete="off"
      error={error ?? (illisible && quitte ? refus : undefined)}
      value={frappe ?? (value === null ? '' : nombreSaisi(value))}
      rightSection={unite === undefined ? null : <span className={classes.unite}>{unite}</span>}
      onChange={({ currentTarget }) => {
        setQuitte(false);
        setFrappe(currentTarget.value);
        onChange(lireSaisie(currentTarget.value, decimales));
      }}
      onKeyDown={auClavier}
      onBlur={() => {
        setQuitte(true);
        // What cannot be read stays, to be mended.
        if (!illisible) {
          setFrappe(null);
        }
      }}
    />
  );
}

/** An amount in euros, with two decimals (spec section 9). */
export function ChampMontant({ pas = 1_000, ...props }: Omit<Props, 'unite' | 'decimales'>) {
  return <ChampNombre {...props} pas={pas} unite="€" decimales={2} />;
}
