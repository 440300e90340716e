/** Following reservations arrives as one file, without the form that fills them. */
export { chargerReservation } from '../api/reservation';
export { FichePage as ReservationPage } from '../features/reservation/suivi/fiche-page';
