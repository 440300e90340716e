/** Sends a new link to the signatory whose turn it is. The old link no longer works. */
import { useMutation } from '@tanstack/react-query';
import { renvoyerLeLien } from '../../api/contrat';
import type { Contrat, Reservation } from '../../api/types';
import { ajouter } from '../../lib/flashs';
import { BoutonDAction } from '../bouton-action';
import { auTour } from './mots';

export function RenvoyerLien({
  reservation: { id, actions },
  contrat,
}: {
  reservation: Reservation;
  contrat: Contrat;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => renvoyerLeLien(id),
    onSuccess: () =>
      ajouter(
        'success',
        `Lien renvoyé à ${auTour(contrat)?.nom ?? 'l’acquéreur'}\u00a0: le précédent n’est plus valable.`,
      ),
  });
  return (
    <BoutonDAction
      action={actions.renvoyerLien}
      libelle="Renvoyer le lien"
      enCours={isPending}
      faire={() => mutate()}
    />
  );
}
