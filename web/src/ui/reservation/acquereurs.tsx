/** The buyers: one or two people side by side, and their company. */
import { Link } from 'react-router';
import type { ReferencesDeReservation, Reservation } from '../../api/types';
import { IMPRIME } from '../imprime';
import { ListeFaits } from '../liste-faits';
import { ACQUEREURS_DITS } from './acheteurs';
import { type Acquereur, faitsDeLAcquereur, faitsDeLaSociete } from './faits';
import classes from './reservation.module.css';

function Acheteur({
  titre,
  qui,
  references,
  versLaDenonciation,
}: {
  titre: string;
  qui: Acquereur;
  references: ReferencesDeReservation | undefined;
  versLaDenonciation: (id: number) => string;
}) {
  return (
    <section aria-label={titre}>
      <div className={classes.acheteur}>
        <h3 {...IMPRIME}>{titre}</h3>
        {qui.denonciation !== null && (
          <Link to={versLaDenonciation(qui.denonciation.id)} className="lt-lien">
            Sa dénonciation
          </Link>
        )}
      </div>
      <ListeFaits faits={faitsDeLAcquereur(qui, references)} />
    </section>
  );
}

export function Acquereurs({
  reservation,
  references,
  versLaDenonciation,
}: {
  reservation: Reservation;
  references: ReferencesDeReservation | undefined;
  /** The address at which this user may read a buyer's declaration. */
  versLaDenonciation: (id: number) => string;
}) {
  const { reservataire, coreservataire } = reservation;
  const societe = faitsDeLaSociete(reservation, references);
  const communs = { references, versLaDenonciation };
  return (
    <div className={classes.acquereurs}>
      {reservataire !== null && (
        <Acheteur titre={ACQUEREURS_DITS.reservataire} qui={reservataire} {...communs} />
      )}
      {coreservataire !== null && (
        <Acheteur titre={ACQUEREURS_DITS.coreservataire} qui={coreservataire} {...communs} />
      )}
      {reservation.resaSociete === true && societe.length > 0 && (
        <section aria-label="Société">
          <h3 {...IMPRIME}>Société</h3>
          <ListeFaits faits={societe} />
        </section>
      )}
    </div>
  );
}
