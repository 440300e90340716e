/** The values that both buyers share. While they share a value, a change for one buyer also changes the other. */

import { useState } from 'react';
import { appliquer } from '../../../../lib/merge-patch';
import { clesDe } from '../../../../lib/objets';
import { valeurDe } from '../../../../lib/regles-reservation';
import type { MergePatch } from '../../commun/brouillon';
import { ensemble } from './changements';

/** The fields that two people who live together share (`adresse`), and those of two who are married or in a pact (`union`). */
export const PARTAGES = {
  adresse: ['adresse', 'cp', 'ville', 'pays'],
  union: ['situationFamiliale', 'regimeMatrimonial', 'lieuMariage'],
} as const;

export type Partage = keyof typeof PARTAGES;

const TOUS = clesDe(PARTAGES);

/** For each kind of value, whether the second buyer shares it with the first. */
type Partages = Readonly<Record<Partage, boolean>>;

/** The situations of people who are married or in a pact. */
export const UNIS: ReadonlySet<unknown> = new Set(['marie', 'pacse']);

const dire = (document: unknown, chemin: string): unknown => valeurDe(document, chemin) ?? null;

/** Whether the first buyer's situation allows sharing. */
const peutEtreDe = (partage: Partage, document: unknown) =>
  partage === 'adresse' || UNIS.has(dire(document, 'reservataire.situationFamiliale.code'));

/**
 * The form in which values are compared. The server cleans the values that it stores, while the focused field keeps the text
 * as typed.
 */
const epure = (valeur: unknown) => JSON.stringify(valeur).replace(/\s/gu, '').toLowerCase();

/** Whether every value of the second buyer is that of the first. */
const encore = (partage: Partage, document: unknown): boolean =>
  peutEtreDe(partage, document) &&
  PARTAGES[partage].every(
    (cle) => epure(dire(document, `reservataire.${cle}`)) === epure(dire(document, `coreservataire.${cle}`)),
  );

/** Whether both buyers have the same values, and the first has some. */
const partagent = (partage: Partage, document: unknown): boolean =>
  encore(partage, document) &&
  PARTAGES[partage].some((cle) => dire(document, `reservataire.${cle}`) !== null);

/** Copies the first buyer's values to the second. */
export const copie = (document: unknown, cles: readonly string[]): MergePatch => ({
  coreservataire: Object.fromEntries(cles.map((cle) => [cle, dire(document, `reservataire.${cle}`)])),
});

/** Removes the shared values of the second buyer, so that they are asked again. */
const oubli = (cles: readonly string[]): MergePatch => ({
  coreservataire: Object.fromEntries(cles.map((cle) => [cle, null])),
});

/**
 * The patch, with what it changes for the second buyer: a shared value is copied. When the first buyer is no longer married or in a
 * pact, the second buyer loses the shared marriage or pact.
 */
export function suivre(patch: MergePatch, document: unknown, partages: Partages): MergePatch {
  const suite = appliquer(document, patch);
  const suivis = TOUS.filter((partage) => partages[partage]).map((partage) => {
    const cles = PARTAGES[partage].filter((cle) => patch.reservataire != null && cle in patch.reservataire);
    return cles.length === 0
      ? {}
      : peutEtreDe(partage, suite)
        ? copie(suite, cles)
        : oubli(PARTAGES[partage]);
  });
  return ensemble(patch, ...suivis);
}

const desDeux = (document: unknown): Partages => ({
  adresse: partagent('adresse', document),
  union: partagent('union', document),
});

/**
 * The values that the second buyer shares with the first. When the second buyer is added, equal values count as shared; after that
 * the user begins or ends the sharing on this page. A value that another page changes for one buyer only is no longer shared.
 */
export function usePartages(document: unknown) {
  const aDeux = dire(document, 'coreservataire') !== null;
  const [tenu, setTenu] = useState(() => ({ aDeux, partages: desDeux(document) }));
  let { partages } = tenu;
  if (tenu.aDeux !== aDeux) {
    partages = desDeux(document);
  } else if (TOUS.some((partage) => partages[partage] && !encore(partage, document))) {
    partages = {
      adresse: partages.adresse && encore('adresse', document),
      union: partages.union && encore('union', document),
    };
  }
  if (partages !== tenu.partages) {
    setTenu({ aDeux, partages });
  }
  return {
    partages,
    dire: (partage: Partage, oui: boolean) => setTenu({ aDeux, partages: { ...partages, [partage]: oui } }),
    /** The patch that begins or ends the sharing. */
    patch: (partage: Partage, oui: boolean): MergePatch =>
      oui ? copie(document, PARTAGES[partage]) : oubli(PARTAGES[partage]),
  };
}
