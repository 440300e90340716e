/** What one does with options arrives as one file, the mandate that they need with it. */
export { ConfirmationPage as OptionConfirmationPage } from '../features/option/confirmation-page';
export { MandatPage } from '../features/option/mandat-page';
export { OptionPage } from '../features/option/option-page';
export { echeanceDOption, mandat, monOptionSur } from '../features/option/queries';
export { RetourDeSignaturePage } from '../features/option/retour-page';
