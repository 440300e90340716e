/** A phone number: shown in groups of two, digits and plus sign for the wire (spec section 3). */
import { TextInput } from '@mantine/core';
import { afficherTelephone, cleDuTelephone, reduireTelephone } from '../../lib/telephone';
import { type PropsDeChamp, useTexte } from './champ-texte';

/** A number that is whole is written as it is read everywhere; one that is being typed stays, and so does what is none. */
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
