/**
 * Why something is ended, refused or left out, as people are told: its bounds and its messages are the server's
 * (`domain::saisie::raison`).
 */
import { regler } from './regles';

export const MOTIF = { min: 10, max: 500 } as const;

export const REGLE_DU_MOTIF = regler('required', ['min', { n: MOTIF.min }], ['max', { n: MOTIF.max }]);
