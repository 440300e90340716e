/** A phone number: shown in groups of two, digits and plus sign for the wire (spec section 3). */
import { TextInput } from '@mantine/core';
import { telephone } from '../../lib/formats';
import { type PropsDeChamp, useTexte } from './champ-texte';

/** What may stand between the digits goes away; anything else stays, for the rule to refuse. */
const lire = (texte: string) => texte.replace(/[\s.()/-]/gu, '');
const ecrire = (numero: string) => (/^[\d+]*$/u.test(numero) ? telephone(numero) : numero);

export function ChampTelephone({ value, onChange, ...props }: PropsDeChamp<string>) {
  const { texte, taper, quitter } = useTexte(value, ecrire, lire);
  return (
    <TextInput
      autoComplete="tel"
      {...props}
      type="tel"
      inputMode="tel"
      withAsterisk={false}
      value={texte}
      onChange={(evenement) => onChange(taper(evenement.currentTarget.value))}
      onBlur={quitter}
    />
  );
}
