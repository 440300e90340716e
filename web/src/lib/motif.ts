/**
 * The rule of the reason that people give for an end, a refusal or an exclusion. Its length and messages are the server's
 * (`domain::saisie::raison`).
 */
import { regler } from './regles';

export const MOTIF = { min: 10, max: 500 } as const;

/** The help text of a reason that the prescriber receives. */
export const MOTIF_COMMUNIQUE = 'Elle est communiquée au prescripteur.';

export const REGLE_DU_MOTIF = regler('required', ['min', { n: MOTIF.min }], ['max', { n: MOTIF.max }]);
