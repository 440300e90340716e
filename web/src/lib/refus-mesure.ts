/** The refusal of the audience measure: one switch, which is remembered. A browser that asks not to be tracked also refuses. */

import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';
import { enObjet } from './objets';
import { CLES, garder, lire, oublier } from './stockage';

const ecoute = creerEcoute();

/** Whether the browser itself refuses (Do Not Track, Global Privacy Control). */
export function refusDuNavigateur(): boolean {
  return navigator.doNotTrack === '1' || enObjet(navigator).globalPrivacyControl === true;
}

/** Whether the measure is refused, by the switch or by the browser. */
export function mesureRefusee(): boolean {
  return refusDuNavigateur() || lire<boolean>(CLES.sansMesure) === true;
}

/** Refuses the measure in this browser, or takes the refusal back. */
export function refuserMesure(refus: boolean): void {
  if (refus) {
    garder(CLES.sansMesure, true);
  } else {
    oublier(CLES.sansMesure);
  }
  ecoute.dire();
}

/** Whether the measure is refused. A component that calls it renders again when this changes. */
export function useMesureRefusee(): boolean {
  return useSyncExternalStore(ecoute.suivre, mesureRefusee, () => true);
}
