/** What a new password must be; the server holds it too (`actions::mot_de_passe`). */
import { regler } from './regles';

export const LONGUEUR_DU_MOT_DE_PASSE = 12;
export const REGLE_DU_MOT_DE_PASSE = regler('required', ['min', { n: LONGUEUR_DU_MOT_DE_PASSE }]);
