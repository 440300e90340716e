/**
 * Refusing to be counted by the audience measure: one switch, remembered. A browser that asks not to be followed has
 * refused for its user.
 */

import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';
import { enObjet } from './objets';
import { CLES, garder, lire, oublier } from './stockage';

const ecoute = creerEcoute();

/** Whether the browser says so itself (Do Not Track, Global Privacy Control). */
export function refusDuNavigateur(): boolean {
  return navigator.doNotTrack === '1' || enObjet(navigator).globalPrivacyControl === true;
}

/** Whether whoever uses this browser has refused, by the switch or by the browser. */
export function mesureRefusee(): boolean {
  return refusDuNavigateur() || lire<boolean>(CLES.sansMesure) === true;
}

/** Refuses, or takes the refusal back. */
export function refuserMesure(refus: boolean): void {
  if (refus) {
    garder(CLES.sansMesure, true);
  } else {
    oublier(CLES.sansMesure);
  }
  ecoute.dire();
}

/** Whether pages are not counted, for a component. */
export function useMesureRefusee(): boolean {
  return useSyncExternalStore(ecoute.suivre, mesureRefusee, () => true);
}
