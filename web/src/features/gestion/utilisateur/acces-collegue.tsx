/**
 * What a manager may do with a colleague's access: disable the account of somebody who leaves, cancel or repeat an invitation,
 * name another manager. Actions that only staff have are not shown.
 */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ajouter } from '../../../lib/flashs';
import { nomComplet } from '../../../lib/normaliser';
import { de } from '../../../lib/texte';
import { Confirmation } from '../../../ui/confirmation';
import classes from '../commun/gestion.module.css';
import type { UtilisateurGere } from '../commun/queries';
import { ditDossiers } from './dossiers-en-cours';
import { desactiver, nommerResponsable, reactiver, renvoyerInvitation } from './queries';

type Quoi = 'desactiver' | 'annuler' | 'nommer' | 'reinviter';

interface Acte {
  /** The text in the row, which already shows the name. */
  libelle: string;
  /** The accessible name of the button. */
  nom: (qui: string) => string;
  titre: (qui: string) => string;
  suite: (qui: string) => string;
  /** The verb of the confirmation. */
  action: string;
  danger: boolean;
  /** Returns what still runs under the colleague's name, in words. */
  faire: (id: number) => Promise<string | null>;
  dit: (qui: string, restent: string | null) => string;
}

async function couper(id: number): Promise<string | null> {
  const { dossiersEnCours } = (await desactiver(id)).donnees;
  // A server of an older version does not send `dossiersEnCours`.
  return dossiersEnCours ? ditDossiers(dossiersEnCours) : null;
}

const ACTES: Record<Quoi, Acte> = {
  desactiver: {
    libelle: 'Désactiver',
    nom: (qui) => `Désactiver le compte ${de(qui)}`,
    titre: (qui) => `Désactiver le compte ${de(qui)}\u00a0?`,
    suite: (qui) =>
      `${qui} ne pourra plus se connecter, et ses sessions se ferment aussitôt. Ses dossiers en cours restent à son nom\u00a0: vous pourrez les transmettre à un collègue. Seul votre référent pourra réactiver ce compte.`,
    action: 'Désactiver',
    danger: true,
    faire: couper,
    dit: (qui, restent) =>
      restent === null
        ? `Compte désactivé\u00a0: ${qui}.`
        : `Compte désactivé\u00a0: ${qui}. Dossiers qui restent à son nom\u00a0: ${restent}\u00a0; vous pouvez les transmettre.`,
  },
  annuler: {
    libelle: 'Annuler l’invitation',
    nom: (qui) => `Annuler l’invitation ${de(qui)}`,
    titre: (qui) => `Annuler l’invitation ${de(qui)}\u00a0?`,
    suite: () => 'Le lien déjà envoyé ne sera plus valable. Vous pourrez inviter cette personne de nouveau.',
    action: 'Annuler l’invitation',
    danger: true,
    faire: couper,
    dit: (qui) => `Invitation annulée\u00a0: ${qui}.`,
  },
  nommer: {
    libelle: 'Nommer responsable',
    nom: (qui) => `Nommer responsable\u00a0: ${qui}`,
    titre: (qui) => `Nommer ${qui} responsable\u00a0?`,
    suite: (qui) =>
      `${qui} verra les dossiers de toute la société, invitera des collègues et pourra désactiver leur compte, comme vous. Seul votre référent pourra lui retirer ce rôle.`,
    action: 'Nommer responsable',
    danger: false,
    faire: async (id) => {
      await nommerResponsable(id);
      return null;
    },
    dit: (qui) => `${qui} est responsable de la société.`,
  },
  reinviter: {
    libelle: 'Inviter de nouveau',
    nom: (qui) => `Inviter de nouveau\u00a0: ${qui}`,
    titre: (qui) => `Inviter ${qui} de nouveau\u00a0?`,
    suite: () => 'Un nouveau lien d’activation est envoyé par e-mail.',
    action: 'Envoyer l’invitation',
    danger: false,
    faire: async (id) => {
      await reactiver(id);
      await renvoyerInvitation(id);
      return null;
    },
    dit: (qui) => `Invitation envoyée\u00a0: ${qui}.`,
  },
};

/** The actions that the server allows on this person. */
function permis({ actif, invite, actions }: UtilisateurGere): readonly Quoi[] {
  const quois: (Quoi | false)[] = [
    actif && !invite && actions.responsable.autorisee && 'nommer',
    actif && actions.desactivation.autorisee && (invite ? 'annuler' : 'desactiver'),
    !actif && actions.reactivation.autorisee && 'reinviter',
  ];
  return quois.filter((quoi) => quoi !== false);
}

export function AccesDuCollegue({ utilisateur }: { utilisateur: UtilisateurGere }) {
  const [quoi, setQuoi] = useState<Quoi | null>(null);
  const qui = nomComplet({ prenom: utilisateur.prenom, nom: utilisateur.nom });
  const { mutate, isPending } = useMutation({
    mutationFn: (acte: Acte) => acte.faire(utilisateur.id),
    onSuccess: (restent, acte) => ajouter('success', acte.dit(qui, restent)),
    // A failure is shown as a message; the dialog closes in both cases.
    onSettled: () => setQuoi(null),
  });
  const acte = quoi === null ? null : ACTES[quoi];
  const permises = permis(utilisateur);
  if (permises.length === 0 && acte === null) {
    return null;
  }
  return (
    <div className={classes.boutons}>
      {permises.map((un) => (
        <Button
          key={un}
          variant="default"
          size="compact-sm"
          aria-label={ACTES[un].nom(qui)}
          onClick={() => setQuoi(un)}
        >
          {ACTES[un].libelle}
        </Button>
      ))}
      {acte !== null && (
        <Confirmation
          ouverte
          titre={acte.titre(qui)}
          action={acte.action}
          refus="Ne rien changer"
          danger={acte.danger}
          enCours={isPending}
          surOui={() => mutate(acte)}
          surNon={() => setQuoi(null)}
        >
          {acte.suite(qui)}
        </Confirmation>
      )}
    </div>
  );
}
