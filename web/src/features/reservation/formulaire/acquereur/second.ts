/** Adds the second buyer. */
import { flushSync } from 'react-dom';
import { copie, PARTAGES } from '../commun/partage';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import { viser } from '../commun/viser';

/**
 * Adds the second buyer, with the first one's address until it is changed. `unis`: with the first one's marriage or pact too.
 */
export function ajouterLeSecond(saisie: SaisieDuBrouillon, unis = false): void {
  const cles = unis ? [...PARTAGES.adresse, ...PARTAGES.union] : PARTAGES.adresse;
  saisie.taire();
  // Rendered at once, so that the new fields can take the focus.
  flushSync(() => saisie.changer(copie(saisie.brouillon.document, cles)));
  viser('coreservataire.civilite');
}
