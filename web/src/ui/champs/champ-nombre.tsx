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

interface Props extends Omit<PropsDeChamp<number | null>, 'value'> {
  /** A text is what could not be read, kept until it is mended. */
  value: number | string | null;
  /** Takes what cannot be read as it is written; without it, that says nothing. */
  surIllisible?: (texte: string) => void;
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

const ecrire = (valeur: number | string | null): string =>
  typeof valeur === 'number' ? nombreSaisi(valeur) : (valeur ?? '');

export function ChampNombre({
  value,
  onChange,
  surIllisible,
  unite,
  decimales = 0,
  pas = 1,
  error,
  ...props
}: Props) {
  const [frappe, setFrappe] = useState<string | null>(null);
  const [quitte, setQuitte] = useState(false);
  const texte = frappe ?? ecrire(value);
  const illisible = texte.trim() !== '' && lireSaisie(texte, decimales) === null;
  const refus = decimales === 2 ? verifier('decimal', texte) : verifier('integer', texte);

  function taper(suite: string): void {
    const lu = lireSaisie(suite, decimales);
    setQuitte(false);
    setFrappe(suite);
    if (lu === null && suite.trim() !== '' && surIllisible !== undefined) {
      surIllisible(suite);
    } else {
      onChange(lu);
    }
  }

  function auClavier(evenement: KeyboardEvent) {
    const sens = { ArrowUp: 1, ArrowDown: -1 }[evenement.key];
    if (sens !== undefined && !illisible) {
      evenement.preventDefault();
      setFrappe(null);
      onChange(Math.max(0, (lireSaisie(texte, decimales) ?? 0) + sens * pas));
    }
  }

  return (
    <TextInput
      {...props}
      withAsterisk={false}
      inputMode={decimales === 2 ? 'decimal' : 'numeric'}
      autoComplete="off"
      error={error ?? (illisible && quitte ? refus : undefined)}
      value={texte}
      rightSection={unite === undefined ? null : <span className={classes.unite}>{unite}</span>}
      onChange={({ currentTarget }) => taper(currentTarget.value)}
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
