/** The delays, in milliseconds, and the layer (`z-index`) of what opens and closes (spec section 9). */

/** A toast closes by itself after this time. */
export const TOAST = 5000;
/** A toast counts its time in steps of this length, and pauses while it is read. */
export const INTERVALLE = 1000;
/** The time to fold or unfold. */
export const REPLI = 300;
/** The delay before a popover opens. */
export const BULLE_MONTRE = 100;
/** The delay before a popover closes. */
export const BULLE_CACHE = 300;

/** The layer of dialogs. What opens from a dialog has a higher layer. */
export const COUCHE_MODALE = 1056;
