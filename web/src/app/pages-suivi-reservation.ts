/** The pages that follow reservations, in one file, without the form. */
export { chargerReservation } from '../api/reservation';
export { FichePage as ReservationPage } from '../features/reservation/suivi/fiche-page';
