/** Input: fields, a refused form, and a page that saves automatically. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ErreurAppel } from '../../api/erreur-appel';
import type { ProgrammeNomme } from '../../api/programmes';
import { regler } from '../../lib/regles';
import { ChampAdresse } from '../../ui/champs/champ-adresse';
import { ChampDate } from '../../ui/champs/champ-date';
import { ChampMontant, ChampNombre } from '../../ui/champs/champ-nombre';
import { ChampRecherche } from '../../ui/champs/champ-recherche';
import { ChampTelephone } from '../../ui/champs/champ-telephone';
import { ChoixLieux } from '../../ui/choix-lieux';
import { ChoixProgrammes } from '../../ui/choix-programmes';
import { AInformer } from '../../ui/contact/a-informer';
import { ChampsContact } from '../../ui/contact/champs-contact';
import {
  LIBELLES_CONTACT,
  REGLES_CONTACT,
  SANS_CONTACT,
  type ValeursContact,
} from '../../ui/contact/contact';
import { DeuxVersions } from '../../ui/formulaire/deux-versions';
import { EtatEnregistrement } from '../../ui/formulaire/etat-enregistrement';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { Cas } from './cas';
import { LOIRE_ATLANTIQUE, NANTES, NULLE_PART } from './exemples';
import classes from './planche-page.module.css';

const LIBELLES = {
  nom: 'Nom',
  siren: 'N° Siren',
  naissance: 'Date de naissance',
  telephone: 'Téléphone',
  apport: 'Apport',
  occupants: 'Occupants',
};

/** Amounts that can be removed. */
const MONTANTS: { apport: number | null; occupants: number | null } = { apport: 12_500.4, occupants: 3 };

/** The first two fields are wrong. Once they are corrected, the server refuses the form. */
export function Champs() {
  const formulaire = useFormulaire({
    forme: 'planche',
    sujet: 'nouveau',
    depart: {
      nom: 'Guérin 2',
      siren: '851 402 99',
      naissance: '1986-02-28',
      telephone: '0648219037',
      ...MONTANTS,
    },
    regles: {
      nom: regler('required', 'name'),
      siren: regler('required', 'siren'),
      naissance: regler('required', 'date', ['minAge', { age: 18 }]),
      telephone: regler('phone_number'),
    },
    envoyer: async () => {
      throw new ErreurAppel(
        422,
        'La société n’a pas pu être enregistrée.',
        [{ propertyPath: 'siren', message: 'N° de Siren erroné' }],
        'validation',
      );
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
      <div className={classes.champs}>
        <TextInput {...formulaire.champ('nom')} label={LIBELLES.nom} />
        <TextInput {...formulaire.champ('siren')} label={LIBELLES.siren} />
        <ChampDate {...formulaire.champ('naissance')} label={LIBELLES.naissance} />
        <ChampTelephone {...formulaire.champ('telephone')} label={LIBELLES.telephone} />
        <ChampMontant {...formulaire.champ('apport')} label={LIBELLES.apport} />
        <ChampNombre {...formulaire.champ('occupants')} label={LIBELLES.occupants} />
        <TextInput label="Vide" placeholder="Aucun" />
        <TextInput label="En faute" defaultValue="g@" error="Veuillez saisir une adresse e-mail valide" />
        <TextInput label="Lecture seule" readOnly value="Les Œillets blancs" onChange={() => {}} />
        <TextInput label="Inactif" disabled value="Guérande" onChange={() => {}} />
      </div>
      <p className={classes.rangee}>
        <Button type="submit" loading={formulaire.enCours}>
          Enregistrer
        </Button>
      </p>
    </CadreDeFormulaire>
  );
}

/** Each field shows its error when it is left. */
export function Contact() {
  const formulaire = useFormulaire<ValeursContact, null>({
    forme: 'planche-contact',
    sujet: 'nouveau',
    depart: { ...SANS_CONTACT, civilite: 'Mme', prenom: 'Maëlle', nom: 'Guérin 2' },
    regles: REGLES_CONTACT,
    enQuittant: true,
    envoyer: async () => null,
  });
  return (
    <Cas titre="Contact">
      <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES_CONTACT} className={classes.formulaire}>
        <ChampsContact formulaire={formulaire} />
        <AInformer />
        <p className={classes.rangee}>
          <Button type="submit" variant="default">
            Vérifier
          </Button>
        </p>
      </CadreDeFormulaire>
    </Cas>
  );
}

/** The server asks to wait: the form counts down and can be sent again. */
export function Patience() {
  const formulaire = useFormulaire({
    forme: 'planche-patience',
    sujet: 'nouveau',
    depart: { email: 'm.guerin@cabinet.example' },
    envoyer: async () => {
      throw new ErreurAppel(429, 'Trop de demandes pour cette adresse.', [], 'limite', 90_000);
    },
  });
  return (
    <Cas titre="Formulaire que le serveur fait attendre">
      <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
        <TextInput {...formulaire.champ('email')} label="Adresse e-mail" />
        <p className={classes.rangee}>
          <Button type="submit" variant="default" loading={formulaire.enCours}>
            Recevoir un lien
          </Button>
        </p>
      </CadreDeFormulaire>
    </Cas>
  );
}

const PROGRAMMES = ['L’Écluse Saint-Félix', 'Les Œillets blancs', 'Cour des Tanneurs'];

/** Answers at once with the names that contain the text. */
function useProgrammesDExemple(texte: string) {
  const data = PROGRAMMES.filter((nom) => nom.toLowerCase().includes(texte.toLowerCase()));
  return { data, isFetching: false, isPlaceholderData: false, isError: false };
}

const NOMBRES = new Map([
  [NANTES, 184],
  [LOIRE_ATLANTIQUE, 1_212],
]);

/** Fields with proposals, which come from the server. */
export function Propositions() {
  const [vides, setVides] = useState<string[]>([]);
  const [lieux, setLieux] = useState<string[]>([NANTES, LOIRE_ATLANTIQUE, NULLE_PART]);
  const [adresse, setAdresse] = useState('3 place du Commando');
  const [programmes, setProgrammes] = useState<readonly ProgrammeNomme[]>([
    { id: 'ecluse', nomCommercial: 'L’Écluse Saint-Félix', lieu: { libelle: 'Nantes', codePostal: '44000' } },
  ]);
  return (
    <div className={classes.deux}>
      <Cas titre="Lieux, aucun">
        <ChoixLieux ids={vides} changer={setVides} />
      </Cas>
      <Cas titre="Lieux, avec leurs lots">
        <ChoixLieux ids={lieux} changer={setLieux} nombres={NOMBRES} />
      </Cas>
      <Cas titre="Adresse qui se complète">
        <ChampAdresse
          label="Adresse"
          value={adresse}
          onChange={setAdresse}
          choisir={({ nom }) => setAdresse(nom)}
        />
      </Cas>
      <Cas titre="Programmes">
        <ChoixProgrammes label="Programmes" value={programmes} onChange={setProgrammes} />
      </Cas>
      <Cas titre="Ligne cherchée au serveur">
        <ChampRecherche
          label="Programme"
          titre="Programmes proposés"
          vide="Aucun programme de ce nom"
          useReponse={useProgrammesDExemple}
          dire={(nom) => ({ cle: nom, libelle: nom, precision: 'Loire-Atlantique' })}
          choisir={() => {}}
        />
      </Cas>
      <Patience />
    </div>
  );
}

export function Enregistrements() {
  return (
    <div className={classes.deux}>
      <Cas titre="Ce que dit une page qui s’enregistre seule">
        <EtatEnregistrement etat={{ etat: 'modifie' }} />
        <EtatEnregistrement etat={{ etat: 'en-cours' }} />
        <EtatEnregistrement etat={{ etat: 'enregistre', a: Date.parse('2026-11-22T13:32:00Z') }} />
        <EtatEnregistrement etat={{ etat: 'echec', cause: new ErreurAppel(503, ''), seul: true }} />
        <EtatEnregistrement etat={{ etat: 'echec', cause: new ErreurAppel(403, ''), seul: false }} />
        <EtatEnregistrement etat={{ etat: 'conflit' }} />
      </Cas>
      <Cas titre="Deux versions">
        <DeuxVersions
          conflit={{
            champs: ['telephone'],
            miennes: { telephone: '06 48 21 90 37' },
            leurs: { telephone: '06 39 98 00 00' },
            garderLesMiennes: () => {},
            prendreLesLeurs: () => {},
          }}
          libelles={{ telephone: 'Téléphone' }}
        />
      </Cas>
    </div>
  );
}
