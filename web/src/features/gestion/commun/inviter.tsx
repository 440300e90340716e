/** Invites a person: creates an account without a password, and sends the mail that lets them choose one. */
import { Button, Select, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useUtilisateur } from '../../../api/session';
import { aLeRole } from '../../../api/utilisateur';
import { chemins } from '../../../lib/chemins';
import { ajouter } from '../../../lib/flashs';
import * as normaliser from '../../../lib/normaliser';
import { regler } from '../../../lib/regles';
import { ChampTelephone } from '../../../ui/champs/champ-telephone';
import { Modal } from '../../../ui/fenetre';
import { type Choisi, champDeChoix, idDuChoisi } from '../../../ui/formulaire/choisi';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { ChoixDeReferent, ChoixDeSociete } from './choix';
import { invitationEnvoyee } from './etat-utilisateur';
import classes from './gestion.module.css';
import { type Fiche, inviter, type UtilisateurGere } from './queries';
import { EXTERNES, TYPES } from './types';

const LIBELLES = {
  type: 'Profil',
  compte: 'Société',
  gerant: 'Référent',
  civilite: 'Civilité',
  prenom: 'Prénom',
  nom: 'Nom',
  email: 'E-mail',
  telMobile: 'Mobile',
};

interface Invitation {
  type: string | null;
  compte: Choisi | null;
  gerant: Choisi | null;
  civilite: UtilisateurGere['civilite'] | null;
  prenom: string;
  nom: string;
  email: string;
  telMobile: string;
}

interface Props {
  /** The only company that the form can invite for. */
  societe?: Choisi | null;
  /** For the manager of a partner company, who invites a prescriber of their own and has no choice to make. */
  collegue?: boolean;
  fermer: () => void;
}

function Formulaire({ societe: sienne = null, collegue = false, fermer }: Props) {
  const naviguer = useNavigate();
  const moi = useUtilisateur();
  // Each try of this form has the same key, so that the mail is sent once.
  const cle = useRef(crypto.randomUUID());
  const types = TYPES.filter(
    ({ value }) => EXTERNES.has(value) || (sienne === null && aLeRole(moi, 'ROLE_IA')),
  );
  const formulaire = useFormulaire<Invitation, Fiche<UtilisateurGere>>({
    forme: 'invitation',
    sujet: sienne === null ? 'nouveau' : Number(sienne.id),
    depart: {
      type: 'EP',
      compte: sienne,
      gerant: null,
      civilite: 'Mme',
      prenom: '',
      nom: '',
      email: '',
      telMobile: '',
    },
    regles: {
      compte: (valeur, { type }) =>
        EXTERNES.has(type ?? '') && !collegue ? regler('required')(valeur) : null,
      prenom: regler('required', 'name'),
      nom: regler('required', 'name'),
      email: regler('required', 'email'),
      telMobile: regler('phone_number'),
    },
    envoyer: ({ type, compte: societe, gerant, civilite, prenom, nom, email, telMobile }) =>
      inviter(
        {
          type: type ?? '',
          // The field has a first value and cannot be emptied.
          civilite: civilite ?? 'Mme',
          prenom,
          nom,
          email: normaliser.email(email),
          telMobile: telMobile === '' ? null : telMobile,
          compte: EXTERNES.has(type ?? '') ? idDuChoisi(societe) : null,
          gerant: EXTERNES.has(type ?? '') ? null : idDuChoisi(gerant),
        },
        cle.current,
      ),
    apres: ({ donnees }) => {
      fermer();
      ajouter('success', invitationEnvoyee(donnees.email));
      if (!collegue) {
        void naviguer(chemins.gestionUtilisateur(donnees.id));
      }
    },
    // After a refusal the next try is another sending: it needs a new key, because the old one would repeat the refusal.
    refus: (cause) => {
      if (!cause.passagere) {
        cle.current = crypto.randomUUID();
      }
      return undefined;
    },
  });
  const externe = EXTERNES.has(formulaire.valeurs.type ?? '');
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
      <div className={classes.champs}>
        {!collegue && (
          <Select
            {...formulaire.champ('type')}
            label={LIBELLES.type}
            data={types.map(({ value, label }) => ({ value, label }))}
            allowDeselect={false}
            data-autofocus
          />
        )}
        {collegue ? null : externe ? (
          <ChoixDeSociete
            {...champDeChoix(formulaire, 'compte')}
            label={LIBELLES.compte}
            disabled={sienne !== null}
          />
        ) : (
          <ChoixDeReferent
            {...champDeChoix(formulaire, 'gerant')}
            label={LIBELLES.gerant}
            placeholder="Aucun"
            parmi={['IT', 'IR', 'IA']}
          />
        )}
        <Select
          {...formulaire.champ('civilite')}
          label={LIBELLES.civilite}
          data={['Mme', 'M']}
          allowDeselect={false}
          data-autofocus={collegue || undefined}
        />
        <TextInput {...formulaire.champ('prenom')} label={LIBELLES.prenom} autoComplete="off" />
        <TextInput {...formulaire.champ('nom')} label={LIBELLES.nom} autoComplete="off" />
        <TextInput {...formulaire.champ('email')} label={LIBELLES.email} type="email" autoComplete="off" />
        <ChampTelephone {...formulaire.champ('telMobile')} label={LIBELLES.telMobile} autoComplete="off" />
      </div>
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours}>
          Envoyer l’invitation
        </Button>
        <Button variant="default" onClick={fermer}>
          Retour
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}

export function Inviter({ ouvert, ...props }: Props & { ouvert: boolean }) {
  const titre = props.collegue === true ? 'Inviter un collègue' : 'Inviter quelqu’un';
  return (
    <Modal opened={ouvert} onClose={props.fermer} title={titre} size={640} closeOnClickOutside={false}>
      <Formulaire {...props} />
    </Modal>
  );
}
