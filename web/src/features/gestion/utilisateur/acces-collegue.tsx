/**
 * What the manager of a partner company does with the access of a colleague: a leaver is kept out, an invitation is cancelled and
 * sent anew, another manager is named. Nothing is shown of what they may not do: it is the portal's staff who do it.
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
  /** In the row, where the name stands already. */
  libelle: string;
  /** For who hears the button alone. */
  nom: (qui: string) => string;
  titre: (qui: string) => string;
  suite: (qui: string) => string;
  /** The verb that confirms. */
  action: string;
  danger: boolean;
  /** Answers what runs on under their name, in words. */
  faire: (id: number) => Promise<string | null>;
  dit: (qui: string, restent: string | null) => string;
}

async function couper(id: number): Promise<string | null> {
  const { dossiersEnCours } = (await desactiver(id)).donnees;
  // A server of the version before does not say it.
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

/** What may be done with somebody, as the server says it. */
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
    // What was refused is said by a message, and the question has been answered.
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
