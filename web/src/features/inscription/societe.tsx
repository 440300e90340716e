/**
 * First step: the company. Its siren fills what the directory knows of it, and says what; everything can be typed by hand,
 * and what a person typed is never written over by itself.
 */
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Contact } from '../../api/erreur-appel';
import { effacerErreurs } from '../../lib/formulaires';
import { regler } from '../../lib/regles';
import { Avis } from '../../ui/avis';
import { ChampAdresse } from '../../ui/champs/champ-adresse';
import { ChampDate } from '../../ui/champs/champ-date';
import { ChampTelephone } from '../../ui/champs/champ-telephone';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import type { ChampDeLAnnuaire, Entreprise } from './annuaire';
import { ContactDuRefus, Groupe, Suite, TeteDEtape } from './cadre';
import { useErreursDeDepart } from './erreurs-de-depart';
import classes from './inscription.module.css';
import { entreprise, verifierSociete } from './queries';
import { chiffresDuSiren, memes, type Saisie, societeDuFil, type ValeursSociete } from './saisie';

export const LIBELLES_SOCIETE = {
  siren: 'N° Siren',
  companyName: 'Raison sociale',
  socialStatus: 'Forme juridique',
  rcs: 'RCS',
  category: 'Activité',
  cardNumber: 'Numéro de carte',
  cardExpirationDate: 'Date d’expiration',
  address: 'Adresse',
  zipcode: 'Code postal',
  city: 'Ville',
  phone: 'Téléphone',
  email: 'E-mail',
};

/** The company's fields as the server names them. */
export const NOMS_SOCIETE = {
  'contact.phone': 'phone',
  'contact.email': 'email',
  'location.address': 'address',
  'location.zipcode': 'zipcode',
  'location.city': 'city',
} as const;

/** Words of the wire (`domain.md` section 8). */
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

const REGLE_DU_SIREN = regler('required', 'siren', 'is_siren');

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

type Reprises = readonly ChampDeLAnnuaire[];

/** "raison sociale, adresse": fields in a sentence. */
const enPhrase = (champs: Reprises) =>
  champs.map((champ) => LIBELLES_SOCIETE[champ].toLocaleLowerCase('fr-FR')).join(', ');

/** What the directory said of the siren, and what of it stands in the form. */
function Annuaire({
  siren,
  trouvee,
  cherche,
  enPanne,
  reprises,
  autres,
  reprendre,
}: {
  siren: string | null;
  trouvee: Entreprise | null | undefined;
  cherche: boolean;
  enPanne: boolean;
  reprises: Reprises;
  /** Fields where the person says otherwise. */
  autres: Reprises;
  reprendre: () => void;
}) {
  if (siren === null) {
    return null;
  }
  if (cherche) {
    return <Avis annonce titre="Recherche au répertoire…" />;
  }
  if (enPanne) {
    return (
      <Avis genre="attention" annonce titre="Le répertoire ne répond pas.">
        Saisissez les informations de votre société à la main.
      </Avis>
    );
  }
  if (trouvee === null || trouvee === undefined) {
    return (
      <Avis genre="attention" annonce titre="Ce numéro n’est pas au répertoire des sièges en activité.">
        Vérifiez-le, ou saisissez votre société à la main : nous la vérifierons.
      </Avis>
    );
  }
  const { champs, fictive } = trouvee;
  return (
    <Avis
      genre="fait"
      annonce
      titre={
        <>
          <b>{fictive ? 'Trouvée au répertoire fictif de la démonstration.' : 'Trouvée au répertoire.'}</b>
          {` ${champs.companyName}, siège en activité${champs.city === '' ? '' : ` à ${champs.city}`}.`}
        </>
      }
      {...(autres.length === 0
        ? {}
        : {
            actions: (
              <Button size="xs" variant="default" onClick={reprendre}>
                Reprendre tout du répertoire
              </Button>
            ),
          })}
    >
      {reprises.length > 0 && <p>{`Rempli pour vous\u00a0: ${enPhrase(reprises)}. Vous pouvez corriger.`}</p>}
      {autres.length > 0 && <p>{`Vous dites autrement\u00a0: ${enPhrase(autres)}.`}</p>}
    </Avis>
  );
}

/** Fills what the directory knows: what is empty, and what it had filled itself. */
function useAnnuaire(
  nom: string,
  valeurs: ValeursSociete,
  poser: (valeurs: Partial<ValeursSociete>) => void,
  annuaire: Saisie['annuaire'],
  retenir: (annuaire: Saisie['annuaire']) => void,
) {
  const siren = REGLE_DU_SIREN(valeurs.siren) === null ? chiffresDuSiren(valeurs.siren) : null;
  const { data, isFetching, isError } = useQuery(entreprise(siren));

  function remplir(champs: Partial<Record<ChampDeLAnnuaire, string>>): void {
    poser(champs);
    for (const champ of Object.keys(champs)) {
      effacerErreurs(nom, champ);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, whatever is typed meanwhile
  useEffect(() => {
    if (siren === null || data === undefined || annuaire?.siren === siren) {
      return;
    }
    const siennes = (champ: ChampDeLAnnuaire) => {
      const valeur = valeurs[champ] ?? '';
      return valeur === '' || valeur === annuaire?.champs[champ];
    };
    const proposes = Object.entries(data?.champs ?? annuaire?.champs ?? {}) as [ChampDeLAnnuaire, string][];
    // Of a company that nobody knows, nothing of the former one is left.
    remplir(
      Object.fromEntries(
        proposes
          .filter(([champ]) => siennes(champ))
          .map(([champ, valeur]) => [champ, data === null ? '' : valeur]),
      ),
    );
    retenir(data === null ? null : { siren, siret: data.siret, champs: data.champs });
  }, [siren, data]);

  const connus = siren !== null && data ? (Object.entries(data.champs) as [ChampDeLAnnuaire, string][]) : [];
  const dits = connus.filter(([, valeur]) => valeur !== '');
  return {
    siren,
    trouvee: data,
    cherche: isFetching,
    enPanne: isError && !isFetching,
    reprises: dits.filter(([champ, valeur]) => valeurs[champ] === valeur).map(([champ]) => champ),
    autres: dits.filter(([champ, valeur]) => valeurs[champ] !== valeur).map(([champ]) => champ),
    reprendre: () => remplir(Object.fromEntries(dits)),
  };
}

export function EtapeSociete({
  saisie,
  changer,
  prise,
  refus,
  continuer,
}: {
  saisie: Saisie;
  changer: (suite: Partial<Saisie>) => void;
  /** Whether one comes from another step. */
  prise: boolean;
  /** What the last step brought back for this one. */
  refus: Readonly<Record<string, string>>;
  continuer: () => void;
}) {
  const nom = 'inscription-societe';
  const [contact, setContact] = useState<Contact | null>(null);
  const formulaire = useFormulaire<ValeursSociete, void>({
    nom,
    depart: saisie.societe,
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
      // Without anyone to turn to, the message is on the e-mail.
      return cause.contact === null ? { email: cause.content.message } : undefined;
    },
  });
  useErreursDeDepart(nom, refus);
  const { champ, valeurs, poser } = formulaire;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is typed is kept
  useEffect(() => {
    if (!memes(valeurs, saisie.societe)) {
      changer({ societe: valeurs, franchies: saisie.franchies.filter((etape) => etape !== 'societe') });
    }
  }, [valeurs]);
  const annuaire = useAnnuaire(nom, valeurs, poser, saisie.annuaire, (annuaire) => changer({ annuaire }));

  return (
    <>
      <TeteDEtape titre="Votre société" prise={prise}>
        Indiquez le numéro Siren : nous reprenons ce que le répertoire en dit. Vous pourrez corriger.
      </TeteDEtape>
      <CadreDeFormulaire
        formulaire={formulaire}
        libelles={LIBELLES_SOCIETE}
        garde={false}
        className={classes.formulaire}
      >
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
            <Annuaire {...annuaire} />
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
          <ChampDate {...champ('cardExpirationDate')} label={LIBELLES_SOCIETE.cardExpirationDate} />
        </Groupe>
        <Groupe titre="Siège et contact">
          <ChampAdresse
            {...champ('address')}
            label={LIBELLES_SOCIETE.address}
            choisir={({ nom: voie, codePostal, ville }) => {
              poser({ address: voie === ville ? '' : voie, zipcode: codePostal, city: ville });
              for (const rempli of ['address', 'zipcode', 'city']) {
                effacerErreurs(nom, rempli);
              }
            }}
          />
          <TextInput
            {...champ('zipcode')}
            label={LIBELLES_SOCIETE.zipcode}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={10}
            className={classes.large2 ?? ''}
          />
          <TextInput
            {...champ('city')}
            label={LIBELLES_SOCIETE.city}
            autoComplete="address-level2"
            className={classes.large4 ?? ''}
          />
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
