/**
 * The rules of a new password. The server judges it (`domain::mot_de_passe`), and its sentences appear at the field. The page only checks
 * the length, not how easy the password is to guess.
 */
import { regler } from './regles';

export const LONGUEUR_DU_MOT_DE_PASSE = 12;
export const REGLE_DU_MOT_DE_PASSE = regler('required', ['min', { n: LONGUEUR_DU_MOT_DE_PASSE }]);

/** The help under the field before anything is typed. */
export const AIDE_DU_MOT_DE_PASSE = `${LONGUEUR_DU_MOT_DE_PASSE} caractères au moins\u00a0: quelques mots sans lien entre eux font un bon mot de passe. Ni suite de touches, ni mot de passe courant, ni seulement votre nom ou celui de votre société.`;
