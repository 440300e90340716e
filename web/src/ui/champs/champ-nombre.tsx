/**
 * A number field in French: U+202F between thousands, a comma before decimals (a dot is accepted), the unit at the end. A typed
 * or pasted text is read as a whole, so "12500.45" never becomes a hundred times larger.
 */
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { lireNombre, nombreSaisi } from '../../lib/formats';
import { verifier } from '../../lib/regles';
import classes from './champ-nombre.module.css';
import type { PropsDeChamp } from './champ-texte';

interface Props extends Omit<PropsDeChamp<number | null>, 'value'> {
  /** The value. It is a text when the typed text is no number; this text is kept until it is corrected. */
  value: number | string | null;
  /** Receives a text that is no number. Without this function such a text gives no value. */
  surIllisible?: (texte: string) => void;
  unite?: string;
  /** The largest number of decimals. */
  decimales?: 0 | 2;
  /** The step of the arrow keys. */
  pas?: number;
}

/** The number of a text; `null` when it is no number, or has decimals that are not allowed. */
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
        // A text that is no number stays in the field, so that the user can correct it.
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
