/**
 * The reason for an action in another user's place. The acting user types it, and the other one reads it. The server requires it in
 * `actions::pouvoir::exiger_un_motif`. Nobody else is asked on the pages of partners; the pages of staff have a form of their own.
 */
import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useUtilisateur } from '../api/session';
import { estIncarne } from '../api/utilisateur';
import { MOTIF, REGLE_DU_MOTIF } from '../lib/motif';

export interface RaisonIncarnee {
  /** The field; `null` when the user acts for themself. */
  champ: ReactNode;
  /** Gives the reason to send, if one is required. `null` when the required reason is missing: the field then shows its error. */
  lire: () => { motif?: string } | null;
}

export function useRaisonIncarnee(): RaisonIncarnee {
  const moi = useUtilisateur();
  const [motif, ecrire] = useState('');
  const [erreur, dire] = useState<string | null>(null);
  if (moi === null || !estIncarne(moi)) {
    return { champ: null, lire: () => ({}) };
  }
  return {
    champ: (
      <Textarea
        label="Raison"
        description={`Vous agissez pour ${moi.prenom} ${moi.nom}, qui la lira.`}
        rows={3}
        maxLength={MOTIF.max}
        value={motif}
        error={erreur}
        onChange={({ currentTarget }) => {
          ecrire(currentTarget.value);
          dire(null);
        }}
      />
    ),
    lire: () => {
      const dit = motif.trim();
      const faute = REGLE_DU_MOTIF(dit);
      dire(faute);
      return faute === null ? { motif: dit } : null;
    },
  };
}
