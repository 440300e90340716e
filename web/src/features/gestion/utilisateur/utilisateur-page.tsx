/** The sheet of a user: their data, and the possible actions. */
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ErreurAppel } from '../../../api/erreur-appel';
import { requetes } from '../../../api/requetes';
import { incarner } from '../../../api/session';
import { chemins } from '../../../lib/chemins';
import { afficherEmail } from '../../../lib/email';
import { ajouter, avecRetour } from '../../../lib/flashs';
import { dateHeure, telephone } from '../../../lib/formats';
import { nomComplet } from '../../../lib/normaliser';
import { regler } from '../../../lib/regles';
import { lienTelephone } from '../../../lib/telephone';
import { BoutonDAction } from '../../../ui/bouton-action';
import { Confirmation } from '../../../ui/confirmation';
import {
  type Choisi,
  champDeChoix,
  ecrireLeChoisi,
  enChoisi,
  idDuChoisi,
} from '../../../ui/formulaire/choisi';
import { DeuxVersions } from '../../../ui/formulaire/deux-versions';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFiche } from '../../../ui/formulaire/use-fiche';
import { IMPRIME } from '../../../ui/imprime';
import { Linteau } from '../../../ui/linteau';
import { ListeFaits } from '../../../ui/liste-faits';
import { ChoixDeReferent, ChoixDeSociete } from '../commun/choix';
import { EtatUtilisateur, invitationEnvoyee } from '../commun/etat-utilisateur';
import classes from '../commun/gestion.module.css';
import type { Fiche, UtilisateurGere } from '../commun/queries';
import { EXTERNES } from '../commun/types';
import { ditDossiers } from './dossiers-en-cours';
import { desactiver, modifierUtilisateur, reactiver, renvoyerInvitation, utilisateurGere } from './queries';
import { Transmettre } from './transmission';

const LIBELLES = {
  civilite: 'Civilité',
  prenom: 'Prénom',
  nom: 'Nom',
  compte: 'Société',
  autreRole: 'Autre rôle',
  gerant: 'Référent',
};

interface Valeurs {
  civilite: UtilisateurGere['civilite'] | null;
  prenom: string;
  nom: string;
  /** Whether an external user also has the second role (`AUTRE`). */
  autreRole: boolean;
  compte: Choisi | null;
  gerant: Choisi | null;
}

/** The second role that an external user may have besides their type's. */
const AUTRE: Readonly<Record<string, { role: string; libelle: string }>> = {
  EP: { role: 'ROLE_ER', libelle: 'Est aussi responsable partenaire' },
  ER: { role: 'ROLE_EP', libelle: 'Est aussi prescripteur' },
};

function valeursDe({ civilite, prenom, nom, roles, type, compte, gerant }: UtilisateurGere): Valeurs {
  const externe = EXTERNES.has(type.code);
  return {
    civilite,
    prenom,
    nom,
    autreRole: roles.includes(AUTRE[type.code]?.role ?? ''),
    compte: enChoisi(compte),
    // An external user has the referent of their company.
    gerant: externe ? null : enChoisi(gerant),
  };
}

function Formulaire({ fiche }: { fiche: Fiche<UtilisateurGere> }) {
  const { id, type } = fiche.donnees;
  const autre = AUTRE[type.code];
  const { formulaire, conflit } = useFiche<Valeurs, UtilisateurGere>({
    forme: 'utilisateur',
    sujet: id,
    fiche,
    valeursDe,
    regles: { prenom: regler('required', 'name'), nom: regler('required', 'name') },
    enregistrer: ({ civilite, autreRole, compte, gerant: referent, ...nommes }, version) =>
      modifierUtilisateur(
        id,
        {
          ...nommes,
          ...(civilite === undefined ? {} : { civilite }),
          ...(autre === undefined || autreRole === undefined
            ? {}
            : { roles: [`ROLE_${type.code}`, ...(autreRole ? [autre.role] : [])] }),
          ...(compte === undefined ? {} : { compte: idDuChoisi(compte) }),
          ...(referent === undefined ? {} : { gerant: idDuChoisi(referent) }),
        },
        version,
      ),
    relire: () => requetes.fetchQuery({ ...utilisateurGere(id), staleTime: 0 }),
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} libelles={LIBELLES} className={classes.formulaire}>
      {conflit !== null && <DeuxVersions conflit={conflit} libelles={LIBELLES} ecrire={ecrireLeChoisi} />}
      <div className={classes.champs}>
        <Select
          {...formulaire.champ('civilite')}
          label={LIBELLES.civilite}
          data={['Mme', 'M']}
          allowDeselect={false}
        />
        <TextInput {...formulaire.champ('prenom')} label={LIBELLES.prenom} autoComplete="off" />
        <TextInput {...formulaire.champ('nom')} label={LIBELLES.nom} autoComplete="off" />
        {autre === undefined ? (
          <ChoixDeReferent
            {...champDeChoix(formulaire, 'gerant')}
            label={LIBELLES.gerant}
            placeholder="Aucun"
            parmi={['IT', 'IR', 'IA']}
          />
        ) : (
          <ChoixDeSociete
            {...champDeChoix(formulaire, 'compte')}
            label={LIBELLES.compte}
            allowDeselect={false}
          />
        )}
      </div>
      {autre !== undefined && (
        <Checkbox
          id={formulaire.idDe('autreRole')}
          label={autre.libelle}
          checked={formulaire.valeurs.autreRole}
          onChange={(evenement) => formulaire.poser({ autreRole: evenement.currentTarget.checked })}
        />
      )}
      <div className={classes.boutons}>
        <Button type="submit" loading={formulaire.enCours} disabled={!formulaire.modifie}>
          Enregistrer
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}

function Actions({ utilisateur }: { utilisateur: UtilisateurGere }) {
  const { id, actif, invite, actions } = utilisateur;
  const naviguer = useNavigate();
  const [question, setQuestion] = useState(false);
  const remettre = useMutation({
    mutationFn: () => reactiver(id),
    onSuccess: () => ajouter('success', 'Compte réactivé.'),
  });
  const retirer = useMutation({
    mutationFn: () => desactiver(id),
    onSuccess: ({ donnees: { dossiersEnCours } }) => {
      setQuestion(false);
      const restent = dossiersEnCours === null ? null : ditDossiers(dossiersEnCours);
      avecRetour(
        restent === null
          ? 'Compte désactivé.'
          : `Compte désactivé. Dossiers encore en cours\u00a0: ${restent}\u00a0; vous pouvez les transmettre à un collègue.`,
        () => remettre.mutate(),
      );
    },
  });
  const encore = useMutation({
    mutationFn: () => renvoyerInvitation(id),
    onSuccess: () => ajouter('success', invitationEnvoyee(utilisateur.email)),
  });
  const agir = useMutation({
    mutationFn: () => incarner(id, chemins.home()),
    onError: (cause) => {
      if (cause instanceof ErreurAppel && (cause.statusCode === 404 || cause.statusCode === 409)) {
        void naviguer(chemins.erreurIncarnation());
      }
    },
  });
  return (
    <div className={classes.actions}>
      <BoutonDAction
        action={actions.incarnation}
        libelle="Agir à sa place"
        enCours={agir.isPending}
        faire={() => agir.mutate()}
      />
      {invite && actif && (
        <BoutonDAction
          action={actions.invitation}
          libelle="Renvoyer l’invitation"
          enCours={encore.isPending}
          faire={() => encore.mutate()}
        />
      )}
      <Transmettre utilisateur={utilisateur} />
      {actif ? (
        <BoutonDAction
          action={actions.desactivation}
          libelle="Désactiver le compte"
          danger
          faire={() => setQuestion(true)}
        />
      ) : (
        <BoutonDAction
          action={actions.reactivation}
          libelle="Réactiver le compte"
          enCours={remettre.isPending}
          faire={() => remettre.mutate()}
        />
      )}
      <Confirmation
        ouverte={question}
        titre="Désactiver ce compte&nbsp;?"
        action="Désactiver"
        danger
        enCours={retirer.isPending}
        surOui={() => retirer.mutate()}
        surNon={() => setQuestion(false)}
      >
        {`${nomComplet(utilisateur)} ne pourra plus se connecter, et ses sessions ouvertes se ferment.`}
      </Confirmation>
    </div>
  );
}

export function UtilisateurPage() {
  const id = Number(useParams().id);
  const { data } = useSuspenseQuery(utilisateurGere(id));
  const utilisateur = data.donnees;
  const { email, telMobile, telFixe, telPro, compte, gerant, type, creeLe, actions } = utilisateur;
  const numero = (tel: string | null) => tel !== null && <a href={lienTelephone(tel)}>{telephone(tel)}</a>;
  return (
    <>
      <div className={classes.tete}>
        <div {...IMPRIME}>
          <h1>{nomComplet(utilisateur)}</h1>
          <p>
            {type.libelle}
            {compte !== null && (
              <>
                {', '}
                <Link to={chemins.gestionSociete(compte.id)}>{compte.nom}</Link>
              </>
            )}
          </p>
        </div>
        <EtatUtilisateur utilisateur={utilisateur} />
      </div>
      <div className={classes.colonnes}>
        <div className={classes.suite}>
          {actions.modifier.autorisee && (
            <Linteau titre="Fiche">
              <Formulaire key={id} fiche={data} />
            </Linteau>
          )}
          <Linteau titre="Coordonnées">
            <div className={classes.faits} {...IMPRIME}>
              <ListeFaits
                faits={[
                  [
                    'E-mail',
                    <a key="email" href={`mailto:${email}`}>
                      {afficherEmail(email)}
                    </a>,
                  ],
                  ['Mobile', numero(telMobile)],
                  ['Fixe', numero(telFixe)],
                  ['Professionnel', numero(telPro)],
                  ['Référent', gerant?.nom],
                  ['Compte créé le', dateHeure(creeLe)],
                ]}
              />
            </div>
          </Linteau>
        </div>
        <aside>
          <Linteau titre="Actions">
            <Actions utilisateur={utilisateur} />
          </Linteau>
        </aside>
      </div>
    </>
  );
}
