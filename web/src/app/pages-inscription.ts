/** The pages of the registration arrive as one file, with their forms. */
export { InscriptionConfirmationPage } from '../features/inscription/confirmation-page';
export { InscriptionPage } from '../features/inscription/inscription-page';
export { PiecePage } from '../features/inscription/piece-page';
export { inscriptionFaite } from '../features/inscription/saisie';
