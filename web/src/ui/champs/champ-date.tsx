/** A day: typed as in France, `yyyy-mm-dd` for the wire. What is not a day stays as it was typed, for the rule to refuse. */
import { TextInput } from '@mantine/core';
import { date, lireDate } from '../../lib/formats';
import { type PropsDeChamp, useTexte } from './champ-texte';

/** The day of what was typed: `20/11/2026`, `20112026`, `20 11 26`; the text itself when it is none. */
export function lireJour(texte: string): string {
  const net = texte.trim().replace(/[\s.-]+/gu, '/');
  const colle = /^(\d{2})(\d{2})(\d{2}|\d{4})$/u.exec(net);
  const jour = lireDate(colle === null ? net : `${colle[1]}/${colle[2]}/${colle[3]}`) ?? lireDate(texte);
  return jour?.format('YYYY-MM-DD') ?? texte.trim();
}

export function ChampDate({ value, onChange, placeholder = 'jj/mm/aaaa', ...props }: PropsDeChamp<string>) {
  const { texte, taper, quitter } = useTexte(value, date, lireJour);
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      maxLength={10}
      withAsterisk={false}
      placeholder={placeholder}
      value={texte}
      onChange={(evenement) => onChange(taper(evenement.currentTarget.value))}
      onBlur={quitter}
    />
  );
}
