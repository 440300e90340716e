/** The pages of declarations, in one file. */
export { DenonciationConfirmationPage } from '../features/denonciation/confirmation-page';
export { DenonciationPage } from '../features/denonciation/denonciation-page';
export { denonciationFaite } from '../features/denonciation/saisie';
