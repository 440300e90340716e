/**
 * The first step: the company. The siren fills the fields that the directory knows, and a notice says which. Everything can be
 * typed, and typed text is never overwritten automatically.
 */
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Contact } from '../../api/erreur-appel';
import { marque } from '../../lib/marque';
import { memeValeur } from '../../lib/merge-patch';
import { regler } from '../../lib/regles';
import { ChampDate } from '../../ui/champs/champ-date';
import { ChampTelephone } from '../../ui/champs/champ-telephone';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { ContactDuRefus, Groupe, Suite, TeteDEtape } from './cadre';
import { ChampsLieu, LIBELLES_LIEU, NOMS_LIEU } from './champs-lieu';
import classes from './inscription.module.css';
import { verifierSociete } from './queries';
import { AvisDuRepertoire, REGLE_DU_SIREN, useRepertoire } from './repertoire';
import { avecLeGreffe, type ChangerLaSaisie, type Saisie, societeDuFil, type ValeursSociete } from './saisie';
import { SirensFictifs } from './sirens-fictifs';

export const LIBELLES_SOCIETE = {
  siren: 'N° Siren',
  companyName: 'Raison sociale',
  socialStatus: 'Forme juridique',
  rcs: 'RCS',
  category: 'Activité',
  cardNumber: 'Numéro de carte',
  cardExpirationDate: 'Date d’expiration',
  ...LIBELLES_LIEU,
  phone: 'Téléphone',
  email: 'E-mail',
};

/** The form's field for each field name in the server's errors. */
export const NOMS_SOCIETE = {
  'contact.phone': 'phone',
  'contact.email': 'email',
  ...NOMS_LIEU,
} as const;

/** The words of the API (`domain.md` section 8). */
const FORMES = ['SARL', 'SAS', 'SASU', 'EURL', 'SA', 'SCI', 'EI', 'autre'];
const ACTIVITES = [
  'agent immobilier',
  'conseiller en gestion de patrimoine',
  'mandataire',
  'banque ou assurance',
  'autre',
];
const enMajuscule = (mot: string) => mot.charAt(0).toLocaleUpperCase('fr-FR') + mot.slice(1);
export const choixDe = (mots: readonly string[]) =>
  mots.map((value) => ({ value, label: enMajuscule(value) }));

const REGLES = {
  siren: REGLE_DU_SIREN,
  companyName: regler('required'),
  socialStatus: regler('required', ['in_list', { liste: FORMES.join(',') }]),
  rcs: regler('required'),
  category: regler('required', ['in_list', { liste: ACTIVITES.join(',') }]),
  cardNumber: regler('required', 'max_card'),
  cardExpirationDate: regler('required', 'date', 'min_date_today'),
  address: regler('required'),
  zipcode: regler('required', 'zipcode_fr'),
  city: regler('required'),
  phone: regler('required', 'phone_number'),
  email: regler('required', 'email'),
};

export function EtapeSociete({
  saisie,
  changer,
  prise,
  refus,
  continuer,
}: {
  saisie: Saisie;
  changer: ChangerLaSaisie;
  /** Whether the user comes from another step. */
  prise: boolean;
  /** The errors that the last step brought back. */
  refus: Readonly<Record<string, string>>;
  continuer: () => void;
}) {
  const [contact, setContact] = useState<Contact | null>(null);
  const formulaire = useFormulaire<ValeursSociete, void>({
    forme: 'inscription-societe',
    sujet: 'nouveau',
    depart: saisie.societe,
    fautes: refus,
    tenu: (suite) =>
      changer((avant) => {
        const societe = avecLeGreffe(avant.societe, suite);
        // An unchanged value keeps the step accepted.
        return memeValeur(societe, avant.societe)
          ? {}
          : { societe, franchies: avant.franchies.filter((etape) => etape !== 'societe') };
      }),
    regles: REGLES,
    noms: NOMS_SOCIETE,
    envoyer: (societe) => {
      setContact(null);
      return verifierSociete(societeDuFil({ societe, annuaire: saisie.annuaire }));
    },
    apres: continuer,
    refus: (cause) => {
      if (cause.statusCode !== 403) {
        return undefined;
      }
      setContact(cause.contact);
      // When there is nobody to contact, the message is shown at the e-mail.
      return cause.contact === null ? { email: cause.content.message } : undefined;
    },
  });
  const { champ, valeurs, poser } = formulaire;
  const repertoire = useRepertoire({
    valeurs,
    poser,
    annuaire: saisie.annuaire,
    retenir: (annuaire) => changer({ annuaire }),
  });

  return (
    <>
      <TeteDEtape titre="Votre société" prise={prise}>
        Indiquez le numéro Siren&nbsp;: nous reprenons les informations du répertoire, que vous pourrez
        corriger.
      </TeteDEtape>
      <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES_SOCIETE} className={classes.formulaire}>
        <ContactDuRefus contact={contact} />
        <Groupe titre="Identité">
          <TextInput
            {...champ('siren')}
            label={LIBELLES_SOCIETE.siren}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            className={classes.large4 ?? ''}
          />
          <div className={classes.large8}>
            {marque.demo && repertoire.siren === null ? (
              <SirensFictifs choisir={(siren) => poser({ siren })} />
            ) : (
              <AvisDuRepertoire libelles={LIBELLES_SOCIETE} {...repertoire} />
            )}
          </div>
          <TextInput
            {...champ('companyName')}
            label={LIBELLES_SOCIETE.companyName}
            autoComplete="organization"
          />
          <Select
            {...champ('socialStatus')}
            label={LIBELLES_SOCIETE.socialStatus}
            placeholder="Choisir"
            data={choixDe(FORMES)}
            allowDeselect={false}
            className={classes.large3 ?? ''}
          />
          <TextInput
            {...champ('rcs')}
            label={LIBELLES_SOCIETE.rcs}
            placeholder="Ville du greffe"
            description={
              valeurs.rcs !== '' && valeurs.rcs === valeurs.city
                ? 'Ville du siège\u00a0: à corriger si le greffe est ailleurs.'
                : undefined
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            className={classes.large3 ?? ''}
          />
          <Select
            {...champ('category')}
            label={LIBELLES_SOCIETE.category}
            placeholder="Choisir"
            data={choixDe(ACTIVITES)}
            allowDeselect={false}
          />
        </Groupe>
        <Groupe titre="Carte professionnelle">
          <TextInput
            {...champ('cardNumber')}
            label={LIBELLES_SOCIETE.cardNumber}
            description="Figure au recto de la carte, 50 caractères au plus."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
          />
          <ChampDate
            vers="avenir"
            {...champ('cardExpirationDate')}
            label={LIBELLES_SOCIETE.cardExpirationDate}
          />
        </Groupe>
        <Groupe titre="Siège et contact">
          <ChampsLieu formulaire={formulaire} />
          <ChampTelephone
            {...champ('phone')}
            label={LIBELLES_SOCIETE.phone}
            className={classes.large4 ?? ''}
          />
          <TextInput
            {...champ('email')}
            label={LIBELLES_SOCIETE.email}
            type="email"
            autoComplete="email"
            className={classes.large8 ?? ''}
          />
        </Groupe>
        <Suite retour="preambule" enCours={formulaire.enCours} />
      </CadreDeFormulaire>
    </>
  );
}
