/** The fields of a contact, for any form that takes one. Picking a proposed address fills street, postcode and city. */
import { Select, TextInput } from '@mantine/core';
import { ChampAdresse, ChampCodePostal } from '../champs/champ-adresse';
import { ChampTelephone } from '../champs/champ-telephone';
import type { Champ } from '../formulaire/use-formulaire';
import classes from './champs-contact.module.css';
import { LIBELLES_CONTACT, type ValeursContact } from './contact';

const CIVILITES = [
  { value: 'Mme', label: 'Mme' },
  { value: 'M', label: 'M.' },
];

/** The optional fields of a declaration and of an option. */
const FACULTATIFS: ReadonlySet<keyof ValeursContact> = new Set(['tel', 'adresse']);

/** Marks an optional field. Required fields have no mark. */
function Facultatif({ children }: { children: string }) {
  return (
    <>
      {children} <span className={classes.facultatif}>facultatif</span>
    </>
  );
}

export function ChampsContact({
  formulaire: { champ, poser },
  facultatifs = FACULTATIFS,
  sansLieu = false,
}: {
  formulaire: {
    champ: ((cle: 'civilite') => Champ<string | null>) &
      ((cle: Exclude<keyof ValeursContact, 'civilite'>) => Champ<string>);
    poser: (valeurs: Partial<ValeursContact>) => void;
  };
  /** The optional fields. */
  facultatifs?: ReadonlySet<keyof ValeursContact>;
  /** Whether the address fields are left out, because the address is given elsewhere. */
  sansLieu?: boolean;
}) {
  const libelle = (cle: keyof ValeursContact) =>
    facultatifs.has(cle) ? <Facultatif>{LIBELLES_CONTACT[cle]}</Facultatif> : LIBELLES_CONTACT[cle];
  return (
    <div className={classes.champs}>
      <Select
        {...champ('civilite')}
        label={libelle('civilite')}
        placeholder="Choisir"
        data={CIVILITES}
        allowDeselect={facultatifs.has('civilite')}
        className={classes.large2 ?? ''}
      />
      <TextInput
        {...champ('prenom')}
        label={libelle('prenom')}
        autoComplete="off"
        className={classes.large5 ?? ''}
      />
      <TextInput
        {...champ('nom')}
        label={libelle('nom')}
        autoComplete="off"
        className={classes.large5 ?? ''}
      />
      <TextInput
        {...champ('email')}
        label={libelle('email')}
        type="email"
        autoComplete="off"
        className={classes.large7 ?? ''}
      />
      <ChampTelephone
        {...champ('tel')}
        label={libelle('tel')}
        autoComplete="off"
        className={classes.large5 ?? ''}
      />
      {!sansLieu && (
        <>
          <div className={classes.large12}>
            <ChampAdresse
              {...champ('adresse')}
              label={libelle('adresse')}
              choisir={({ nom: voie, codePostal, ville }) =>
                poser({ adresse: voie === ville ? '' : voie, cp: codePostal, ville })
              }
            />
          </div>
          <ChampCodePostal
            {...champ('cp')}
            label={libelle('cp')}
            autoComplete="off"
            className={classes.large3 ?? ''}
            ville={champ('ville').value}
            choisir={({ codePostal, ville }) => poser({ cp: codePostal, ville })}
          />
          <TextInput
            {...champ('ville')}
            label={libelle('ville')}
            autoComplete="off"
            className={classes.large9 ?? ''}
          />
        </>
      )}
    </div>
  );
}
