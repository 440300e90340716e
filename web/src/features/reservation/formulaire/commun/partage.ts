/** What the second buyer shares with the first: as long as it is so, what changes for one changes for the other. */

import { useState } from 'react';
import { appliquer } from '../../../../lib/merge-patch';
import { clesDe } from '../../../../lib/objets';
import { valeurDe } from '../../../../lib/regles-reservation';
import type { MergePatch } from '../../commun/brouillon';
import { ensemble } from './changements';

/** What two people who live together share, and what two who are married or bound by a pact do. */
export const PARTAGES = {
  adresse: ['adresse', 'cp', 'ville', 'pays'],
  union: ['situationFamiliale', 'regimeMatrimonial', 'lieuMariage'],
} as const;

export type Partage = keyof typeof PARTAGES;

const TOUS = clesDe(PARTAGES);

/** What the second buyer has of the first. */
type Partages = Readonly<Record<Partage, boolean>>;

/** Situations of who is bound to somebody. */
export const UNIS: ReadonlySet<unknown> = new Set(['marie', 'pacse']);

const dire = (document: unknown, chemin: string): unknown => valeurDe(document, chemin) ?? null;

/** Whether the first buyer is somebody with whom this can be shared. */
const peutEtreDe = (partage: Partage, document: unknown) =>
  partage === 'adresse' || UNIS.has(dire(document, 'reservataire.situationFamiliale.code'));

/** As it is compared: the server tidies what it keeps, the field that one is in stays as it is typed. */
const epure = (valeur: unknown) => JSON.stringify(valeur).replace(/\s/gu, '').toLowerCase();

/** Whether nothing tells the second buyer's from the first's. */
const encore = (partage: Partage, document: unknown): boolean =>
  peutEtreDe(partage, document) &&
  PARTAGES[partage].every(
    (cle) => epure(dire(document, `reservataire.${cle}`)) === epure(dire(document, `coreservataire.${cle}`)),
  );

/** Whether the second buyer says the same as the first, who says something. */
const partagent = (partage: Partage, document: unknown): boolean =>
  encore(partage, document) &&
  PARTAGES[partage].some((cle) => dire(document, `reservataire.${cle}`) !== null);

/** The first buyer's words, for the second. */
export const copie = (document: unknown, cles: readonly string[]): MergePatch => ({
  coreservataire: Object.fromEntries(cles.map((cle) => [cle, dire(document, `reservataire.${cle}`)])),
});

/** Takes back what was shared: it is to be said again. */
const oubli = (cles: readonly string[]): MergePatch => ({
  coreservataire: Object.fromEntries(cles.map((cle) => [cle, null])),
});

/** A change, with what it changes for the second buyer. A marriage that the first is no longer in is nobody's. */
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
 * What the second buyer shares: found as it stands when they are there, then as it is said on this page. What another page
 * makes different is no longer shared.
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
    /** What saying so changes. */
    patch: (partage: Partage, oui: boolean): MergePatch =>
      oui ? copie(document, PARTAGES[partage]) : oubli(PARTAGES[partage]),
  };
}
