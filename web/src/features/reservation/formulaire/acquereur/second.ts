/** The second buyer, added. */
import { flushSync } from 'react-dom';
import { copie, PARTAGES } from '../commun/partage';
import type { SaisieDuBrouillon } from '../commun/use-saisie';
import { viser } from '../commun/viser';

/** Adds the second buyer, who lives with the first until it is said otherwise; `unis`: who is bound to the first. */
export function ajouterLeSecond(saisie: SaisieDuBrouillon, unis = false): void {
  const cles = unis ? [...PARTAGES.adresse, ...PARTAGES.union] : PARTAGES.adresse;
  saisie.taire();
  // Drawn at once, so that the focus goes on to the fields that have come.
  flushSync(() => saisie.changer(copie(saisie.brouillon.document, cles)));
  viser('coreservataire.civilite');
}
