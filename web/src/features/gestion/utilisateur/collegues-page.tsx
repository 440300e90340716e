/** The people of the company, for its manager: who has an account, whose invitation is open, and a button to invite. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useUtilisateur } from '../../../api/session';
import { ajouter } from '../../../lib/flashs';
import { de } from '../../../lib/texte';
import { Avis } from '../../../ui/avis';
import type { Colonne } from '../../../ui/table/colonnes';
import { ChampDeRecherche, ChoixDeFiltre } from '../../../ui/table/filtres';
import { useListe } from '../../../ui/table/use-liste';
import { COLONNES, cle, sansUtilisateur } from '../commun/colonnes-utilisateurs';
import { demandesDEtat, ETATS, invitationEnvoyee } from '../commun/etat-utilisateur';
import classes from '../commun/gestion.module.css';
import { Inviter } from '../commun/inviter';
import { ListeDeGestion } from '../commun/liste-gestion';
import type { UtilisateurGere } from '../commun/queries';
import { AccesDuCollegue } from './acces-collegue';
import { renvoyerInvitation } from './queries';
import { Transmettre } from './transmission';

function Renvoyer({ utilisateur: { id, email, prenom, nom, actions } }: { utilisateur: UtilisateurGere }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => renvoyerInvitation(id),
    onSuccess: () => ajouter('success', invitationEnvoyee(email)),
  });
  if (!actions.invitation.autorisee) {
    return null;
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isPending}
      aria-label={`Renvoyer l’invitation ${de(`${prenom} ${nom}`)}`}
      onClick={() => mutate()}
    >
      Renvoyer l’invitation
    </Button>
  );
}

/** Writes "Prescripteur, responsable" for a person with both roles. */
const profil = ({ type, roles }: UtilisateurGere) =>
  type.code === 'EP' && roles.includes('ROLE_ER') ? `${type.libelle}, responsable` : type.libelle;

/**
 * The columns of the staff's list of users, without the links to sheets, which only staff may open, and without the company, which
 * is always the manager's own.
 */
const SIENNES: readonly Colonne<UtilisateurGere>[] = [
  ...COLONNES.filter(({ cle: colonne }) => colonne !== 'societe').map((colonne) =>
    colonne.cle === 'nom'
      ? { ...colonne, rendu: ({ nom, prenom }: UtilisateurGere) => `${nom} ${prenom}` }
      : colonne.cle === 'type'
        ? { ...colonne, rendu: profil }
        : colonne,
  ),
  {
    cle: 'invitation',
    titre: 'Invitation',
    imprimee: false,
    rendu: (utilisateur) => <Renvoyer utilisateur={utilisateur} />,
  },
  {
    cle: 'transmission',
    titre: 'Dossiers',
    imprimee: false,
    rendu: (utilisateur) => <Transmettre utilisateur={utilisateur} enLigne />,
  },
  {
    cle: 'acces',
    titre: 'Accès',
    imprimee: false,
    rendu: (utilisateur) => <AccesDuCollegue utilisateur={utilisateur} />,
  },
];

export function ColleguesPage() {
  const societe = useUtilisateur()?.compte[0]?.nom;
  const etat = useListe('nom');
  const [invitation, { open, close }] = useDisclosure(false);
  const montre = etat.lire('etat');
  return (
    <div className={`${classes.page} ${classes.seule}`}>
      <ListeDeGestion
        titre="Mes collègues"
        nom="utilisateurs"
        unites={['personne', 'personnes']}
        etat={etat}
        demandes={{ search: etat.lire('search'), ...demandesDEtat(montre), ...etat.ordre }}
        colonnes={SIENNES}
        cle={cle}
        vide={sansUtilisateur(etat.filtree)}
        avant={
          <Avis titre={societe === undefined ? 'Votre société' : societe}>
            Vous pouvez inviter vos collègues comme prescripteurs&nbsp;: chacun reçoit un e-mail et choisit
            son mot de passe. Vous pouvez désactiver le compte d’un collègue qui part, et nommer un autre
            responsable.
          </Avis>
        }
        filtres={
          <>
            <ChampDeRecherche etat={etat} libelle="Nom, e-mail" />
            <ChoixDeFiltre
              etat={etat}
              nom="etat"
              libelle="État"
              choix={Object.entries(ETATS).map(([value, { mot }]) => ({ value, label: mot }))}
              valeur={montre}
            />
          </>
        }
        boutons={<Button onClick={open}>Inviter un collègue</Button>}
      />
      <Inviter ouvert={invitation} fermer={close} collegue />
    </div>
  );
}
