/** Making a reservation arrives as one file: who buys, the form, its summary. */
export { chargerConfirmation, chargerReservation } from '../features/reservation/chargement';
export { ConfirmationPage as ReservationConfirmationPage } from '../features/reservation/confirmation/confirmation-page';
export { ReservationPage } from '../features/reservation/reservation-page';
