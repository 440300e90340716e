/** Giving a draft up: a dialog that names the consequence, then the lot is free again. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageGenerique } from '../../api/echecs';
import { ErreurAppel } from '../../api/erreur-appel';
import { annulerReservation } from '../../api/reservation';
import { chemins } from '../../lib/chemins';
import { useCleDEnvoi } from '../../lib/cle-d-envoi';
import { ajouter } from '../../lib/flashs';
import { marque } from '../../lib/marque';
import { Confirmation } from '../../ui/confirmation';
import type { ReservationDuFil } from './fil';
import classes from './formulaire.module.css';

export function AbandonDuBrouillon({ reservation }: { reservation: ReservationDuFil }) {
  const { id, lot, actions } = reservation;
  const naviguer = useNavigate();
  const cle = useCleDEnvoi();
  const [demande, setDemande] = useState(false);
  const [enCours, setEnCours] = useState(false);
  const [refus, setRefus] = useState<string | null>(null);
  const decrit = useId();
  const { autorisee, motif } = actions.annuler;

  async function annuler(): Promise<void> {
    setEnCours(true);
    setRefus(null);
    try {
      await annulerReservation(id, null, cle.pour({ id }));
      cle.finie();
      ajouter('success', `La réservation du lot ${lot.numero} est annulée.`);
      await naviguer(chemins.lot(lot.id));
    } catch (cause) {
      cle.finie(cause);
      const dit = cause instanceof ErreurAppel ? cause.messageDuServeur : null;
      setRefus(dit ?? messageGenerique(marque.nom));
      setEnCours(false);
    }
  }

  return (
    <div className={classes.abandon}>
      <Button
        variant="subtle"
        color="danger"
        leftSection={<IconTrash size={16} stroke={1.5} aria-hidden="true" />}
        {...(autorisee ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': decrit })}
        onClick={() => autorisee && setDemande(true)}
      >
        Annuler cette réservation
      </Button>
      {!autorisee && motif !== null && (
        <p id={decrit} className={classes.precision}>
          {motif}
        </p>
      )}
      <Confirmation
        ouverte={demande}
        titre="Annuler cette réservation ?"
        action="Annuler la réservation"
        refus="Garder le brouillon"
        danger
        enCours={enCours}
        surOui={() => void annuler()}
        surNon={() => setDemande(false)}
      >
        {`Le lot ${lot.numero} redevient libre, et ce qui a été saisi ici est perdu.`}
        {refus !== null && (
          <b role="alert" className={classes.refus}>
            {refus}
          </b>
        )}
      </Confirmation>
    </div>
  );
}
