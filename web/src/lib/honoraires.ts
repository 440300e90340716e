/** Hides commissions while a client looks at the screen: one switch, which is remembered (spec section 9, key "honorary"). */
import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';
import { CLES, garder, lire } from './stockage';

const ecoute = creerEcoute();

export function honorairesMasques(): boolean {
  return lire<boolean>(CLES.honoraires) === true;
}

export function basculerHonoraires(): void {
  garder(CLES.honoraires, !honorairesMasques());
  ecoute.dire();
}

export function useHonorairesMasques(): boolean {
  return useSyncExternalStore(ecoute.suivre, honorairesMasques, () => false);
}
