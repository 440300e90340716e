/** The pages of options, with the mandate that they need, in one file. */
export { ConfirmationPage as OptionConfirmationPage } from '../features/option/confirmation-page';
export { MandatPage } from '../features/option/mandat-page';
export { OptionPage } from '../features/option/option-page';
export { echeanceDOption, mandat, monOptionSur } from '../features/option/queries';
export { RetourDeSignaturePage } from '../features/option/retour-page';
