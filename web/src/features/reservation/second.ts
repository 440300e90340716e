/** The second buyer: added, and what they share with the first. */
import { flushSync } from 'react-dom';
import type { MergePatch } from './brouillon';
import type { SaisieDuBrouillon } from './use-saisie';
import { viser } from './viser';

/** What two people who live together share. */
export const ADRESSE = ['adresse', 'cp', 'ville', 'pays'] as const;
/** What two people who are married or bound by a pact share. */
export const UNION = ['situationFamiliale', 'regimeMatrimonial', 'lieuMariage'] as const;

type Partage = readonly (typeof ADRESSE | typeof UNION)[number][];

/** Situations of who is bound to somebody. */
export const UNIS: ReadonlySet<unknown> = new Set(['marie', 'pacse']);

/** The first buyer's words, for the second. */
export function copie({ lire }: Pick<SaisieDuBrouillon, 'lire'>, partage: Partage): MergePatch {
  return {
    coreservataire: Object.fromEntries(partage.map((cle) => [cle, lire(`reservataire.${cle}`)])),
  };
}

/** Whether the second buyer says the same as the first, who says something. */
export function partagent({ lire }: Pick<SaisieDuBrouillon, 'lire'>, partage: Partage): boolean {
  const meme = (cle: string) =>
    JSON.stringify(lire(`reservataire.${cle}`)) === JSON.stringify(lire(`coreservataire.${cle}`));
  return partage.every(meme) && partage.some((cle) => lire(`reservataire.${cle}`) !== null);
}

/** Takes back what was shared: it is to be said again. */
export const oubli = (partage: Partage): MergePatch => ({
  coreservataire: Object.fromEntries(partage.map((cle) => [cle, null])),
});

/** Adds the second buyer, who lives with the first until it is said otherwise; `unis`: who is bound to the first. */
export function ajouterLeSecond(saisie: SaisieDuBrouillon, unis = false): void {
  // Drawn at once, so that the focus goes on to the fields that have come.
  flushSync(() => saisie.changer(copie(saisie, unis ? [...ADRESSE, ...UNION] : ADRESSE)));
  viser('coreservataire.civilite');
}
