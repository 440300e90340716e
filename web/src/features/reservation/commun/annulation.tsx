/**
 * Cancels a reservation on the pages of partners, after its consequence was shown. A refused action stays visible with its reason. Staff
 * cancel in `features/gestion/reservation/decisions-reservation.tsx`, where they must type a reason.
 */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { motsDe } from '../../../api/echecs';
import { ErreurAppel } from '../../../api/erreur-appel';
import { annulerReservation } from '../../../api/reservation';
import type { Annulation, Reservation } from '../../../api/types';
import { useCleDEnvoi } from '../../../lib/cle-d-envoi';
import { ajouter } from '../../../lib/flashs';
import { BoutonDAction } from '../../../ui/bouton-action';
import { Confirmation } from '../../../ui/confirmation';
import { useRaisonIncarnee } from '../../../ui/raison-incarnee';
import { oublierBrouillon } from './use-brouillon';

export function AnnulerReservation({
  reservation,
  apres,
}: {
  reservation: Pick<Reservation, 'id' | 'draft' | 'lot' | 'actions'>;
  /** Called after the cancellation. */
  apres?: () => void;
}) {
  const { id, draft, lot, actions } = reservation;
  const [ouverte, ouvrir] = useState(false);
  const cle = useCleDEnvoi();
  const raison = useRaisonIncarnee();
  const annuler = useMutation({
    mutationFn: (corps: Annulation) => annulerReservation(id, corps, cle.pour({ annuler: id, ...corps })),
    onSuccess: () => {
      ajouter('success', `Réservation annulée\u00a0: le lot ${lot.numero} est remis en vente.`);
      ouvrir(false);
      void oublierBrouillon(id);
      apres?.();
    },
    onSettled: (_, cause) => cle.finie(cause ?? undefined),
  });
  const { error } = annuler;
  const refus = error instanceof ErreurAppel ? error.messageDuServeur : null;
  return (
    <>
      <BoutonDAction
        action={actions.annuler}
        libelle="Annuler la réservation"
        danger
        faire={() => {
          annuler.reset();
          ouvrir(true);
        }}
      />
      <Confirmation
        ouverte={ouverte}
        titre={`Annuler la réservation du lot ${lot.numero}\u00a0?`}
        action="Annuler la réservation"
        refus="Garder la réservation"
        danger
        enCours={annuler.isPending}
        surOui={() => {
          const corps = raison.lire();
          if (corps !== null) {
            annuler.mutate(corps);
          }
        }}
        surNon={() => ouvrir(false)}
      >
        Le lot est remis en vente dès maintenant
        {draft ? ', et les informations saisies sont perdues' : ', et le contrat ne peut plus être signé'}.
        {raison.champ}
        {error !== null && (
          <>
            {' '}
            <b role="alert">{refus ?? motsDe(error)}</b>
          </>
        )}
      </Confirmation>
    </>
  );
}
