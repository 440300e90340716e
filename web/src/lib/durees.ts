/** Times and layers of what opens, closes and goes away (spec section 9), in milliseconds. */

/** A toast closes by itself after this. */
export const TOAST = 5000;
/** A toast counts its time in these, and stops counting while it is read. */
export const INTERVALLE = 1000;
/** What folds takes this long. */
export const REPLI = 300;
/** A popover waits this long before it shows. */
export const BULLE_MONTRE = 100;
/** A popover stays this long once left. */
export const BULLE_CACHE = 300;

/** The layer of modals; what opens from one stands above it. */
export const COUCHE_MODALE = 1056;
