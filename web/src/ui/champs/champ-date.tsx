/** A date field: typed as in France, `yyyy-mm-dd` for the API. A text that is no date is kept, so that the rule of the field refuses it. */
import { TextInput } from '@mantine/core';
import { date, jourVers, lireDate, type Vers } from '../../lib/formats';
import { aujourdhui } from '../../lib/horloge';
import { nettoyerLigne } from '../../lib/texte';
import { type PropsDeChamp, useTexte } from './champ-texte';

/**
 * The date of a typed text, such as `20/11/2026`, `20112026` or `20 11 26`; the text itself when it is no date. `vers` gives
 * the century of a year of two digits.
 */
export function lireJour(texte: string, vers?: Vers): string {
  const ligne = nettoyerLigne(texte);
  const net = ligne.replace(/[\s.-]+/gu, '/');
  const colle = /^(\d{2})(\d{2})(\d{2}|\d{4})$/u.exec(net);
  const dit = colle === null ? net : `${colle[1]}/${colle[2]}/${colle[3]}`;
  const jour = vers === undefined ? null : jourVers(dit, vers, aujourdhui());
  return jour ?? lireDate(dit) ?? lireDate(ligne) ?? ligne;
}

export function ChampDate({
  value,
  onChange,
  placeholder = 'jj/mm/aaaa',
  vers,
  ...props
}: PropsDeChamp<string> & { vers?: Vers | undefined }) {
  const { texte, taper, quitter } = useTexte(value, date, (dit) => lireJour(dit, vers));
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
