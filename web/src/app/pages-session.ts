/** The sign-in pages, in one file. */
export { ActivationPage } from '../features/session/activation-page';
export { ConnexionPage } from '../features/session/connexion-page';
export { MotDePassePage } from '../features/session/mot-de-passe-page';
