/** Adds the second buyer. */
import { flushSync } from 'react-dom';
import { copie, PARTAGES } from '../commun/partage';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import { viser } from '../commun/viser';

/**
 * Adds the second buyer, with the address of the first until it is changed. With `unis`, the second buyer also gets the
 * marriage or pact of the first.
 */
export function ajouterLeSecond(saisie: SaisieDuBrouillon, unis = false): void {
  const cles = unis ? [...PARTAGES.adresse, ...PARTAGES.union] : PARTAGES.adresse;
  saisie.taire();
  // The fields are rendered at once, so that they can take the focus.
  flushSync(() => saisie.changer(copie(saisie.brouillon.document, cles)));
  viser('coreservataire.civilite');
}
