/** The pages of the registration with their forms, in one file. */
export { InscriptionConfirmationPage } from '../features/inscription/confirmation-page';
export { InscriptionPage } from '../features/inscription/inscription-page';
export { PiecePage } from '../features/inscription/piece-page';
export { inscriptionFaite } from '../features/inscription/saisie';
