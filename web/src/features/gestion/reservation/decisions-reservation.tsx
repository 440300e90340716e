/**
 * The staff's decisions on a reservation: cancel it, or give its draft more time, with a reason that its prescriber reads. A
 * refused action stays visible with the server's reason.
 */
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { annulerReservation, etapeDeReservation, prolongerReservation } from '../../../api/reservation';
import type { Reservation } from '../../../api/types';
import { useCleDEnvoi } from '../../../lib/cle-d-envoi';
import { ajouter } from '../../../lib/flashs';
import { dateHeure } from '../../../lib/formats';
import { MOTIF, MOTIF_COMMUNIQUE, REGLE_DU_MOTIF } from '../../../lib/motif';
import { nomComplet } from '../../../lib/normaliser';
import { de } from '../../../lib/texte';
import { BoutonDAction } from '../../../ui/bouton-action';
import { Modal } from '../../../ui/fenetre';
import { CadreDeFormulaire } from '../../../ui/formulaire/formulaire';
import { useFormulaire } from '../../../ui/formulaire/use-formulaire';
import { ditRendu } from '../../../ui/textes-lot';
import classes from '../commun/gestion.module.css';
import { ditAvecRaison, RENDU, SANS_DELAI } from '../commun/tenue';

interface Decision {
  nom: 'annuler' | 'prolonger';
  libelle: string;
  renoncer: string;
  danger: boolean;
  suite: string;
  /** Whether staff may let the company take the lot again at once. */
  leve: boolean;
  envoyer: (
    id: number,
    corps: { motif: string; sansDelai?: boolean },
    cle: string,
  ) => Promise<Reservation | null>;
  dire: (apres: Reservation | null) => string;
}

const ANNULER: Decision = {
  nom: 'annuler',
  libelle: 'Annuler la réservation',
  renoncer: 'Garder la réservation',
  danger: true,
  suite: RENDU,
  leve: true,
  envoyer: annulerReservation,
  dire: (annulee) => {
    const fait = 'Réservation annulée';
    return annulee === null ? fait : ditRendu(fait, annulee.lot);
  },
};

/** The cancellation of a firm sale. */
const ANNULER_LA_VENTE: Decision = {
  ...ANNULER,
  libelle: 'Annuler la vente',
  renoncer: 'Garder la vente',
  suite: `La vente est définitive\u00a0: les acquéreurs en sont prévenus. ${RENDU}`,
  dire: (annulee) => (annulee === null ? 'Vente annulée' : ditRendu('Vente annulée', annulee.lot)),
};

const PROLONGER: Decision = {
  nom: 'prolonger',
  libelle: 'Prolonger la réservation',
  renoncer: 'Ne pas prolonger',
  danger: false,
  suite: 'Le brouillon dure trois jours ouvrés de plus. Une réservation ne peut être prolongée qu’une fois.',
  leve: false,
  envoyer: (id, { motif }, cle) => prolongerReservation(id, motif, cle),
  dire: (prolongee) => {
    const fin = prolongee?.dateEcheance ?? null;
    return fin === null ? 'Réservation prolongée' : `Réservation prolongée jusqu’au ${dateHeure(fin)}`;
  },
};

interface PropsDeDecision {
  decision: Decision;
  reservation: Reservation;
}

function Raison({ decision, reservation, fermer }: PropsDeDecision & { fermer: () => void }) {
  const { id, prescripteur } = reservation;
  const cle = useCleDEnvoi();
  const formulaire = useFormulaire({
    forme: `${decision.nom}-reservation`,
    sujet: id,
    depart: { motif: '', sansDelai: false },
    regles: { motif: REGLE_DU_MOTIF },
    envoyer: async ({ motif, sansDelai }) => {
      const corps = { motif: motif.trim(), ...(sansDelai && { sansDelai }) };
      try {
        const apres = await decision.envoyer(id, corps, cle.pour({ [decision.nom]: id, ...corps }));
        cle.finie();
        return apres;
      } catch (cause) {
        cle.finie(cause);
        throw cause;
      }
    },
    apres: (apres) => {
      fermer();
      ajouter('success', ditAvecRaison(decision.dire(apres)));
    },
  });
  return (
    <CadreDeFormulaire formulaire={formulaire} className={classes.formulaire}>
      <p className={classes.lettre}>
        Réservation{prescripteur !== null && ` ${de(nomComplet(prescripteur))}`}. {decision.suite}
      </p>
      <Textarea
        {...formulaire.champ('motif')}
        label="Raison"
        description={MOTIF_COMMUNIQUE}
        rows={3}
        maxLength={MOTIF.max}
        data-autofocus
      />
      {decision.leve && (
        <Checkbox
          id={formulaire.idDe('sansDelai')}
          checked={formulaire.valeurs.sansDelai}
          onChange={(evenement) => formulaire.poser({ sansDelai: evenement.currentTarget.checked })}
          {...SANS_DELAI}
        />
      )}
      <div className={classes.boutons}>
        <Button type="submit" {...(decision.danger && { color: 'danger' })} loading={formulaire.enCours}>
          {decision.libelle}
        </Button>
        <Button variant="default" onClick={fermer}>
          {decision.renoncer}
        </Button>
      </div>
    </CadreDeFormulaire>
  );
}

function DecisionDeLEquipe({ decision, reservation }: PropsDeDecision) {
  const [ouverte, ouvrir] = useState(false);
  const fermer = () => ouvrir(false);
  return (
    <>
      <BoutonDAction
        action={reservation.actions[decision.nom]}
        libelle={decision.libelle}
        danger={decision.danger}
        faire={() => ouvrir(true)}
      />
      <Modal
        opened={ouverte}
        onClose={fermer}
        title={`${decision.libelle} du lot ${reservation.lot.numero}`}
        size={520}
        closeOnClickOutside={false}
      >
        {ouverte && <Raison decision={decision} reservation={reservation} fermer={fermer} />}
      </Modal>
    </>
  );
}

export function DecisionsDeLEquipe({ reservation }: { reservation: Reservation }) {
  return (
    <>
      {reservation.draft && <DecisionDeLEquipe decision={PROLONGER} reservation={reservation} />}
      <DecisionDeLEquipe
        decision={etapeDeReservation(reservation.etape.code) === 'DEFINITIVE' ? ANNULER_LA_VENTE : ANNULER}
        reservation={reservation}
      />
    </>
  );
}
