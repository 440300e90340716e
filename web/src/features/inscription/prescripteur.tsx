/** The second step: the person who will use the portal, and the legal representative when this is another person. */
import { Checkbox, Select, TextInput } from '@mantine/core';
import { memeValeur } from '../../lib/merge-patch';
import { libelleLieu } from '../../lib/normaliser';
import { type RegleDeChamp, regler } from '../../lib/regles';
import { ChampTelephone } from '../../ui/champs/champ-telephone';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { Groupe, Suite, TeteDEtape } from './cadre';
import { ChampsLieu, LIBELLES_LIEU, NOMS_LIEU } from './champs-lieu';
import classes from './inscription.module.css';
import { verifierPrescripteur } from './queries';
import {
  type ChangerLaSaisie,
  prescripteurDuFil,
  prescripteurSitue,
  type Saisie,
  type ValeursLieu,
  type ValeursPrescripteur,
} from './saisie';

export const LIBELLES_PRESCRIPTEUR = {
  civility: 'Civilité',
  lastname: 'Nom',
  firstname: 'Prénom',
  phone: 'Téléphone',
  email: 'E-mail',
  memeAdresse: 'Même adresse que la société',
  ...LIBELLES_LIEU,
  isLegalRepresentative: 'Représentant légal',
  representantCivility: 'Civilité du représentant légal',
  representantLastname: 'Nom du représentant légal',
  representantFirstname: 'Prénom du représentant légal',
  representantEmail: 'E-mail du représentant légal',
};

/** The form's field for each field name in the server's errors. */
export const NOMS_PRESCRIPTEUR = {
  'contact.phone': 'phone',
  'contact.email': 'email',
  ...NOMS_LIEU,
  'representative.civility': 'representantCivility',
  'representative.lastname': 'representantLastname',
  'representative.firstname': 'representantFirstname',
  'representative.email': 'representantEmail',
} as const;

const CIVILITES = [
  { value: 'Mme', label: 'Mme' },
  { value: 'M', label: 'M.' },
];

/** A rule that only applies when the legal representative is another person. */
const duRepresentant =
  (...dites: readonly RegleDeChamp[]) =>
  (valeur: unknown, { isLegalRepresentative }: ValeursPrescripteur) =>
    isLegalRepresentative ? null : regler(...dites)(valeur);

/** A rule that only applies when the prescriber has another address than the company. */
const deLAdresse =
  (...dites: readonly RegleDeChamp[]) =>
  (valeur: unknown, { memeAdresse }: ValeursPrescripteur) =>
    memeAdresse ? null : regler(...dites)(valeur);

const REGLES = {
  civility: regler('required'),
  lastname: regler('required', 'name'),
  firstname: regler('required', 'name'),
  phone: regler('required', 'phone_number'),
  email: regler('required', 'email'),
  address: deLAdresse('required'),
  zipcode: deLAdresse('required', 'zipcode_fr'),
  city: deLAdresse('required'),
  representantCivility: duRepresentant('required'),
  representantLastname: duRepresentant('required', 'name'),
  representantFirstname: duRepresentant('required', 'name'),
  representantEmail: duRepresentant('required', 'email'),
};

/** Writes "3 place du Commando, Saint-Nazaire (44600)". */
const adresseDuSiege = ({ address, zipcode, city }: ValeursLieu) =>
  [address.trim(), libelleLieu(city.trim(), zipcode.trim())].filter(Boolean).join(', ');

export function EtapePrescripteur({
  saisie,
  changer,
  prise,
  refus,
  continuer,
}: {
  saisie: Saisie;
  changer: ChangerLaSaisie;
  prise: boolean;
  refus: Readonly<Record<string, string>>;
  continuer: () => void;
}) {
  const formulaire = useFormulaire<ValeursPrescripteur, void>({
    forme: 'inscription-prescripteur',
    sujet: 'nouveau',
    depart: saisie.prescripteur,
    fautes: refus,
    tenu: (suite) =>
      changer((avant) => {
        const prescripteur = { ...avant.prescripteur, ...suite };
        // An unchanged value keeps the step accepted.
        return memeValeur(prescripteur, avant.prescripteur)
          ? {}
          : { prescripteur, franchies: avant.franchies.filter((etape) => etape !== 'prescripteur') };
      }),
    regles: REGLES,
    noms: NOMS_PRESCRIPTEUR,
    envoyer: (prescripteur) =>
      verifierPrescripteur(prescripteurDuFil(prescripteurSitue({ prescripteur, societe: saisie.societe }))),
    apres: continuer,
    // A 403 says that the e-mail has the portal's own domain, a 409 that it already has an account (spec section 8): the field of
    // the e-mail shows both.
    refus: (cause) =>
      cause.statusCode === 403 || cause.statusCode === 409 ? { email: cause.content.message } : undefined,
  });
  const { champ, valeurs, poser } = formulaire;

  /** When the prescriber has another address, its fields first hold the company's address, to be corrected. */
  function changerDAdresse(memeAdresse: boolean): void {
    const { address, zipcode, city } = saisie.societe;
    const sansAdresse = valeurs.address === '' && valeurs.zipcode === '' && valeurs.city === '';
    poser({ memeAdresse, ...(!memeAdresse && sansAdresse ? { address, zipcode, city } : {}) });
  }

  return (
    <>
      <TeteDEtape titre="Le prescripteur" prise={prise}>
        La personne qui utilisera le portail. Elle pourra ensuite inviter ses collègues depuis son compte.
      </TeteDEtape>
      <CadreDeFormulaire
        formulaire={formulaire}
        libelles={LIBELLES_PRESCRIPTEUR}
        className={classes.formulaire}
      >
        <Groupe titre="Identité">
          <Select
            {...champ('civility')}
            label={LIBELLES_PRESCRIPTEUR.civility}
            placeholder="Choisir"
            data={CIVILITES}
            allowDeselect={false}
            className={classes.large2 ?? ''}
          />
          <TextInput
            {...champ('firstname')}
            label={LIBELLES_PRESCRIPTEUR.firstname}
            autoComplete="given-name"
            className={classes.large4 ?? ''}
          />
          <TextInput
            {...champ('lastname')}
            label={LIBELLES_PRESCRIPTEUR.lastname}
            autoComplete="family-name"
          />
        </Groupe>
        <Groupe titre="Contact">
          <ChampTelephone
            {...champ('phone')}
            label={LIBELLES_PRESCRIPTEUR.phone}
            className={classes.large4 ?? ''}
          />
          <TextInput
            {...champ('email')}
            label={LIBELLES_PRESCRIPTEUR.email}
            description="L’adresse de son compte&nbsp;: le lien d’activation y sera envoyé."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            autoComplete="email"
            className={classes.large8 ?? ''}
          />
          <Checkbox
            id={formulaire.idDe('memeAdresse')}
            label={LIBELLES_PRESCRIPTEUR.memeAdresse}
            description={adresseDuSiege(saisie.societe)}
            checked={valeurs.memeAdresse}
            onChange={({ currentTarget: { checked } }) => changerDAdresse(checked)}
            className={classes.large12 ?? ''}
          />
          {!valeurs.memeAdresse && <ChampsLieu formulaire={formulaire} />}
        </Groupe>
        <Groupe titre="Représentant légal">
          <Checkbox
            id={formulaire.idDe('isLegalRepresentative')}
            label="Je suis le représentant légal"
            description="Lui seul signe le mandat de la société."
            checked={valeurs.isLegalRepresentative}
            onChange={({ currentTarget: { checked } }) => poser({ isLegalRepresentative: checked })}
            className={classes.large12 ?? ''}
          />
          {!valeurs.isLegalRepresentative && (
            <>
              <Select
                {...champ('representantCivility')}
                label={LIBELLES_PRESCRIPTEUR.representantCivility}
                placeholder="Choisir"
                data={CIVILITES}
                allowDeselect={false}
                className={classes.large4 ?? ''}
              />
              <TextInput
                {...champ('representantFirstname')}
                label={LIBELLES_PRESCRIPTEUR.representantFirstname}
                autoComplete="off"
                className={classes.large4 ?? ''}
              />
              <TextInput
                {...champ('representantLastname')}
                label={LIBELLES_PRESCRIPTEUR.representantLastname}
                autoComplete="off"
                className={classes.large4 ?? ''}
              />
              <TextInput
                {...champ('representantEmail')}
                label={LIBELLES_PRESCRIPTEUR.representantEmail}
                type="email"
                autoComplete="off"
                className={classes.large12 ?? ''}
              />
            </>
          )}
        </Groupe>
        <Suite retour="societe" enCours={formulaire.enCours} />
      </CadreDeFormulaire>
    </>
  );
}
