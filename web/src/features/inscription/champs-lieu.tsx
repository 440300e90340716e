/** The address, postcode and city of a company or a person. Picking a proposed address fills all three. */
import { TextInput } from '@mantine/core';
import { ChampAdresse, ChampCodePostal } from '../../ui/champs/champ-adresse';
import type { Champ } from '../../ui/formulaire/use-formulaire';
import classes from './inscription.module.css';
import type { ValeursLieu } from './saisie';

export const LIBELLES_LIEU = { address: 'Adresse', zipcode: 'Code postal', city: 'Ville' };

/** The form's field for each field name in the server's errors. */
export const NOMS_LIEU = {
  'location.address': 'address',
  'location.zipcode': 'zipcode',
  'location.city': 'city',
} as const;

export function ChampsLieu({
  formulaire: { champ, poser },
}: {
  formulaire: {
    champ: (cle: keyof ValeursLieu) => Champ<string>;
    poser: (lieu: Partial<ValeursLieu>) => void;
  };
}) {
  return (
    <>
      <ChampAdresse
        {...champ('address')}
        label={LIBELLES_LIEU.address}
        choisir={({ nom: voie, codePostal, ville }) =>
          poser({ address: voie === ville ? '' : voie, zipcode: codePostal, city: ville })
        }
      />
      <ChampCodePostal
        {...champ('zipcode')}
        label={LIBELLES_LIEU.zipcode}
        autoComplete="postal-code"
        inputMode="numeric"
        className={classes.large2 ?? ''}
        ville={champ('city').value}
        choisir={({ codePostal, ville }) => poser({ zipcode: codePostal, city: ville })}
      />
      <TextInput
        {...champ('city')}
        label={LIBELLES_LIEU.city}
        autoComplete="address-level2"
        className={classes.large4 ?? ''}
      />
    </>
  );
}
