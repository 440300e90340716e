/** The staff's sheet of a reservation: its progress, what it waits for, all its data, and the decisions. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { estFinie, reservation as requeteReservation } from '../../../api/reservation';
import type { Reservation } from '../../../api/types';
import { chemins } from '../../../lib/chemins';
import { useFocusGarde } from '../../../lib/focus-garde';
import { dateHeure } from '../../../lib/formats';
import { nomComplet } from '../../../lib/normaliser';
import { Avis } from '../../../ui/avis';
import { BlocDuContrat } from '../../../ui/contrat/contrat';
import { EtapesReservation } from '../../../ui/etapes-reservation';
import { IMPRIME, Imprime } from '../../../ui/imprime';
import { ContenuDeReservation } from '../../../ui/reservation/contenu';
import { ProchaineEtape } from '../../../ui/reservation/prochaine-etape';
import { StatutReservation } from '../../../ui/statut-suivi';
import classes from '../commun/gestion.module.css';
import { Ressemblances } from '../commun/ressemblances';
import { DecisionsDeLEquipe } from './decisions-reservation';
import { gestesDeLAcquereur, gestesDuContrat } from './gestes-du-contrat';
import siennes from './reservation.module.css';

/** The prescriber and the lot. */
function SousTitre({
  reservation: { lot, dateReservation, prescripteur, option },
}: {
  reservation: Reservation;
}) {
  const societe = prescripteur?.compte[0]?.nom;
  return (
    <p>
      <Link className="lt-lien" to={chemins.gestionLot(lot.id)}>{`Lot ${lot.numero}`}</Link>
      {`, ${lot.programme.nomCommercial}, commencée le ${dateHeure(dateReservation)}`}
      {prescripteur !== null && (
        <>
          {' par '}
          <Link className="lt-lien" to={chemins.gestionUtilisateur(prescripteur.id)}>
            {[nomComplet(prescripteur), societe].filter(Boolean).join(', ')}
          </Link>
        </>
      )}
      {option !== null && ', depuis une option'}
    </p>
  );
}

/** Points that the portal cannot check by itself, and that block nothing. */
function PointsAVerifier({ points }: { points: NonNullable<Reservation['formulaire']>['pointsAVerifier'] }) {
  return (
    points.length > 0 && (
      <Avis
        genre="attention"
        titre={points.length === 1 ? 'Un point à vérifier' : `${points.length}\u00a0points à vérifier`}
      >
        <ul>
          {points.map(({ code, phrase }) => (
            <li key={code}>{phrase}</li>
          ))}
        </ul>
      </Avis>
    )
  );
}

export function ReservationGereePage() {
  const id = Number(useParams().id);
  const { data: reservation } = useSuspenseQuery(requeteReservation(id));
  const garde = useFocusGarde<HTMLDivElement>();
  const { lot, statut } = reservation;
  return (
    <>
      <div className={classes.tete}>
        <div {...IMPRIME}>
          <h1>{`Réservation du lot ${lot.numero}`}</h1>
          <SousTitre reservation={reservation} />
        </div>
        <Imprime>
          <StatutReservation statut={statut} fond />
        </Imprime>
      </div>
      <EtapesReservation reservation={reservation} />
      <div className={`${classes.colonnes} ${siennes.suite}`}>
        <ContenuDeReservation
          reservation={reservation}
          versLaDenonciation={chemins.gestionDenonciation}
          avant={
            <>
              <PointsAVerifier points={reservation.formulaire?.pointsAVerifier ?? []} />
              {!estFinie(reservation) && <Ressemblances lot={lot.id} />}
              <BlocDuContrat
                reservation={reservation}
                gestesDe={(acquereur, contrat) => gestesDeLAcquereur(reservation, acquereur, contrat)}
              />
            </>
          }
        />
        <aside aria-label="Prochaine étape">
          <ProchaineEtape reservation={reservation} aVous={false}>
            {!estFinie(reservation) && (
              <div className={classes.actions} {...garde}>
                {gestesDuContrat(reservation)}
                <DecisionsDeLEquipe reservation={reservation} />
              </div>
            )}
          </ProchaineEtape>
        </aside>
      </div>
    </>
  );
}
