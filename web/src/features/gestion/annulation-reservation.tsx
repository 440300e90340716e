/** Cancelling a reservation for the staff: with the reason that its prescriber is told; what the server refuses stays, with its words. */
import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { annulerReservation } from '../../api/reservation';
import type { Reservation } from '../../api/types';
import { useCleDEnvoi } from '../../lib/cle-d-envoi';
import { ajouter } from '../../lib/flashs';
import { nomComplet } from '../../lib/normaliser';
import { regler } from '../../lib/regles';
import { BoutonDAction } from '../../ui/bouton-action';
import { CadreDeFormulaire } from '../../ui/formulaire/formulaire';
import { useFormulaire } from '../../ui/formulaire/use-formulaire';
import { ditRendu } from '../../ui/textes-lot';
import classes from './gestion.module.css';
import { RENDU } from './tenue';

/** Told to who made the reservation; the server's bounds. */
const MOTIF = { min: 10, max: 500 };

function Annulation({ reservation, fermer }: { reservation: Reservation; fermer: () => void }) {
  const { id, prescripteur } = reservation;
  const cle = useCleDEnvoi();
  const formulaire = useFormulaire({
    nom: 'annulation-reservation',
    depart: { motif: '' },
    regles: { motif: regler('required', ['min', { n: MOTIF.min }], ['max', { n: MOTIF.max }]) },
    envoyer: async ({ motif }) => {
      const corps = { annuler: id, motif: motif.trim() };
      try {
        const annulee = await annulerReservation(id, corps.motif, cle.pour(corps));
        cle.finie();
        return annulee;
      } catch (cause) {
        cle.finie(cause);
        throw cause;
      }
    },
    apres: (annulee) => {
      fermer();
      const fait = 'Réservation annulée';
      ajouter(
        'success',
        `${annulee === null ? fait : ditRendu(fait, annulee.lot)}, la raison part par courrier.`,
      );
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} garde={false} className={classes.formulaire}>
      <p className={classes.lettre}>
        Réservation{prescripteur !== null && ` de ${nomComplet(prescripteur)}`}. {RENDU}
      </p>
      <Textarea
        {...formulaire.champ('motif')}
        label="Raison"
        description="Dite au prescripteur."
        rows={3}
        maxLength={MOTIF.max}
        data-autofocus
      />
      <div className={classes.boutons}>
        <Button type="submit" color="danger" loading={formulaire.enCours}>
          Annuler la réservation
        </Button>
        <Button variant="default" onClick={fermer}>
          Garder la réservation
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}

export function AnnulationParLEquipe({ reservation }: { reservation: Reservation }) {
  const [ouverte, ouvrir] = useState(false);
  const fermer = () => ouvrir(false);
  return (
    <>
      <BoutonDAction
        action={reservation.actions.annuler}
        libelle="Annuler la réservation"
        danger
        faire={() => ouvrir(true)}
      />
      <Modal
        opened={ouverte}
        onClose={fermer}
        title={`Annuler la réservation du lot ${reservation.lot.numero}`}
        size={520}
        closeOnClickOutside={false}
      >
        {ouverte && <Annulation reservation={reservation} fermer={fermer} />}
      </Modal>
    </>
  );
}
