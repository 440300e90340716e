/** Hiding commissions while a client looks at the screen: one switch, remembered (spec section 9, key "honorary"). */
import { useSyncExternalStore } from 'react';
import { CLES, garder, lire } from './stockage';

const ecouteurs = new Set<() => void>();

export function honorairesMasques(): boolean {
  return lire<boolean>(CLES.honoraires) === true;
}

export function basculerHonoraires(): void {
  garder(CLES.honoraires, !honorairesMasques());
  for (const ecouteur of ecouteurs) {
    ecouteur();
  }
}

export function useHonorairesMasques(): boolean {
  return useSyncExternalStore(
    (ecouteur) => {
      ecouteurs.add(ecouteur);
      return () => ecouteurs.delete(ecouteur);
    },
    honorairesMasques,
    () => false,
  );
}
