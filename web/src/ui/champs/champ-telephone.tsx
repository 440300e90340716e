/** A field for a phone number. It shows groups of two digits and gives the API digits and a plus sign (spec section 3). */
import { TextInput } from '@mantine/core';
import { afficherTelephone, cleDuTelephone, reduireTelephone } from '../../lib/telephone';
import { type PropsDeChamp, useTexte } from './champ-texte';

/** Writes a complete number in its usual form. An incomplete or wrong text stays as it is. */
function ecrire(numero: string): string {
  const cle = cleDuTelephone(numero);
  const entier = cle !== null && (!cle.startsWith('+') || /^(?:\+|00)/u.test(numero));
  return entier ? afficherTelephone(numero) : numero;
}

export function ChampTelephone({ value, onChange, ...props }: PropsDeChamp<string>) {
  const { texte, taper, quitter } = useTexte(value, ecrire, reduireTelephone);
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
