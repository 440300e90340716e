/** Why something is ended in somebody's place: asked of who acts for another, and read by whom they act for. */
import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useUtilisateur } from '../api/session';
import { estIncarne } from '../api/utilisateur';
import { MOTIF, REGLE_DU_MOTIF } from '../lib/motif';

export interface RaisonIncarnee {
  /** The field; nothing for who acts for themself. */
  champ: ReactNode;
  /** What is sent: the reason when one is asked for; null when it is asked for and is not there yet, which the field says. */
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
