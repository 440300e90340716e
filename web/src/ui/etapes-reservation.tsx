/**
 * The five stages of a reservation, drawn as courses of masonry across its page, with the dates: when the reservation began, when its
 * present stage ends, or how and when the reservation ended. On a phone the courses are one under the other.
 */
import { ETAPES_DE_RESERVATION, estFinie, etapeDeReservation } from '../api/reservation';
import type { Reservation } from '../api/types';
import { dateHeure, echeance } from '../lib/formats';
import { ASSISES } from './avancement';
import classes from './etapes-reservation.module.css';
import { IMPRIME } from './imprime';

type Montree = Pick<
  Reservation,
  'etape' | 'statut' | 'complet' | 'dateReservation' | 'dateEcheance' | 'dateFin' | 'draft'
>;

/** The text under the present stage. */
function ici(reservation: Montree): string | null {
  const { statut, complet, dateEcheance, dateFin } = reservation;
  if (estFinie(reservation)) {
    return [statut.libelle, dateFin !== null && `le ${dateHeure(dateFin)}`].filter(Boolean).join(' ');
  }
  const fin = dateEcheance === null ? null : `jusqu’au ${echeance(dateEcheance)}`;
  return [complet && 'dossier complet', fin].filter(Boolean).join(', ') || null;
}

export function EtapesReservation({ reservation }: { reservation: Montree }) {
  const posees = ASSISES[etapeDeReservation(reservation.etape.code)];
  const finie = estFinie(reservation);
  const etat = finie ? 'terminee' : posees === ETAPES_DE_RESERVATION.length ? 'definitive' : 'en-cours';
  return (
    <ol className={classes.etapes} aria-label="Étapes de la réservation" data-etat={etat} {...IMPRIME}>
      {ETAPES_DE_RESERVATION.map(({ code, label }, rang) => {
        const presente = rang + 1 === posees;
        const dit = presente ? ici(reservation) : null;
        return (
          <li
            key={code}
            data-posee={rang < posees || undefined}
            aria-current={presente && !finie ? 'step' : undefined}
          >
            <b>{presente ? reservation.etape.libelle : label}</b>
            {rang === 0 && <span>{`commencée le ${dateHeure(reservation.dateReservation)}`}</span>}
            {dit !== null && <span>{dit}</span>}
            {rang + 1 < posees && <span className="lt-lu">étape passée</span>}
          </li>
        );
      })}
    </ol>
  );
}
