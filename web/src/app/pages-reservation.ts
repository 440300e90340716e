/** The pages that make a reservation, in one file: buyers, form, summary. */
export { chargerConfirmation, chargerReservation } from '../features/reservation/chargement';
export { ConfirmationPage as ReservationConfirmationPage } from '../features/reservation/confirmation/confirmation-page';
export { ReservationPage } from '../features/reservation/reservation-page';
