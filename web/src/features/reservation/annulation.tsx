/** Giving a reservation up, once the consequence has been said; refused, it stays, and says why. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { annulerReservation } from '../../api/reservation';
import type { Reservation } from '../../api/types';
import { useCleDEnvoi } from '../../lib/cle-d-envoi';
import { ajouter } from '../../lib/flashs';
import { BoutonDAction } from '../../ui/bouton-action';
import { Confirmation } from '../../ui/confirmation';

export function AnnulerReservation({ reservation }: { reservation: Reservation }) {
  const { id, draft, lot, actions } = reservation;
  const [ouverte, ouvrir] = useState(false);
  const cle = useCleDEnvoi();
  const annuler = useMutation({
    mutationFn: () => annulerReservation(id, null, cle.pour({ annuler: id })),
    onSuccess: () => ajouter('success', `Réservation annulée\u00a0: le lot ${lot.numero} est libre.`),
    onSettled: (_, cause) => {
      cle.finie(cause ?? undefined);
      ouvrir(false);
    },
  });
  return (
    <>
      <BoutonDAction
        action={actions.annuler}
        libelle={draft ? 'Abandonner la réservation' : 'Annuler la réservation'}
        danger
        faire={() => ouvrir(true)}
      />
      <Confirmation
        ouverte={ouverte}
        titre={`Annuler la réservation du lot ${lot.numero} ?`}
        action="Annuler la réservation"
        refus="Garder la réservation"
        danger
        enCours={annuler.isPending}
        surOui={() => annuler.mutate()}
        surNon={() => ouvrir(false)}
      >
        Le lot redevient libre pour tous dès maintenant
        {draft ? ', et ce qui est rempli ne se reprend pas' : ', et le contrat ne se signe plus'}.
      </Confirmation>
    </>
  );
}
