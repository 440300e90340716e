/** The other person of a couple. Both are declared, protected, renewed and followed as one. */
import { Checkbox } from '@mantine/core';
import { ChampsContact } from '../../ui/contact/champs-contact';
import {
  LIBELLES_CONTACT,
  NOMS_CONTACT,
  REGLES_CONTACT,
  type ValeursContact,
} from '../../ui/contact/contact';
import type { Champ, Formulaire, Regles } from '../../ui/formulaire/use-formulaire';
import { auConjoint, CO, type ValeursDenonciation } from './saisie';

type CleTexte = Exclude<keyof ValeursContact, 'civilite'>;

/** The rules of the second person only apply when two people are declared. */
export const REGLES_CONJOINT = Object.fromEntries(
  Object.entries(REGLES_CONTACT).map(([cle, regle]) => [
    CO + cle,
    (valeur: unknown, { aDeux }: ValeursDenonciation) => (aDeux ? regle(valeur) : null),
  ]),
) as Regles<ValeursDenonciation>;

/** The form's field of the second person for each field name in the server's errors. */
export const NOMS_CONJOINT = Object.fromEntries(
  Object.values(NOMS_CONTACT).map((cle) => [`conjoint.${cle}`, `${CO}${cle}`]),
) as Readonly<Record<string, keyof ValeursDenonciation & string>>;

export const LIBELLES_CONJOINT = Object.fromEntries(
  Object.entries(LIBELLES_CONTACT).map(([cle, libelle]) => [CO + cle, `${libelle} du conjoint`]),
);

export function Conjoint({ formulaire }: { formulaire: Formulaire<ValeursDenonciation> }) {
  const { champ, poser, valeurs } = formulaire;
  function leChamp(cle: 'civilite'): Champ<string | null>;
  function leChamp(cle: CleTexte): Champ<string>;
  function leChamp(cle: keyof ValeursContact): Champ<string | null> | Champ<string> {
    return cle === 'civilite' ? champ('co_civilite') : champ(`co_${cle}`);
  }
  const avec = (aDeux: boolean) => {
    const { adresse, cp, ville } = valeurs;
    // Couples usually live together, so the typed address is copied.
    const chez = aDeux && valeurs.co_cp === '' ? auConjoint({ adresse, cp, ville }) : {};
    poser({ aDeux, ...chez });
  };
  return (
    <>
      <Checkbox
        label="Dénoncer aussi son conjoint"
        description={'Un couple se dénonce en une fois\u00a0: l’un et l’autre sont protégés.'}
        checked={valeurs.aDeux}
        onChange={({ currentTarget: { checked } }) => avec(checked)}
      />
      {valeurs.aDeux && (
        <fieldset aria-label="Conjoint">
          <ChampsContact formulaire={{ champ: leChamp, poser: (suite) => poser(auConjoint(suite)) }} />
        </fieldset>
      )}
    </>
  );
}
