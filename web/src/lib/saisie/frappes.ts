/**
 * What is typed in a form over what was read: field by field, with what the field held when the typing began. What was read may
 * move on meanwhile: fields that nobody types in follow, and a field that both sides changed is a conflict, which a person settles.
 */

import { memeValeur } from '../merge-patch';
import { clesDe, enObjet } from '../objets';

/** What is typed in one field. */
export interface Frappe {
  readonly valeur: unknown;
  /** What the field held when the typing began. */
  readonly base: unknown;
}

export type Frappes = Readonly<Record<string, Frappe>>;

export const SANS_FRAPPE: Frappes = {};

export const sansFrappe = (frappes: Frappes): boolean => Object.keys(frappes).length === 0;

const champ = (valeurs: object, nom: string): unknown => enObjet(valeurs)[nom];

/** Two files are the same when they are one. */
export const memes = (a: unknown, b: unknown): boolean =>
  a === b || (!(a instanceof Blob) && !(b instanceof Blob) && memeValeur(a, b));

const garderSi = (frappes: Frappes, tient: (nom: string, frappe: Frappe) => boolean): Frappes =>
  Object.fromEntries(Object.entries(frappes).filter(([nom, frappe]) => tient(nom, frappe)));

/** Other values of some fields; a field that says again what was read is no longer typed in. */
export function taper(frappes: Frappes, lues: object, suite: object): Frappes {
  const tapees = Object.entries(suite).map(([nom, valeur]): [string, Frappe] => {
    const deja = frappes[nom];
    return [nom, { valeur, base: deja === undefined ? champ(lues, nom) : deja.base }];
  });
  return garderSi(
    { ...frappes, ...Object.fromEntries(tapees) },
    (nom, { valeur }) => !(nom in suite) || !memes(valeur, champ(lues, nom)),
  );
}

/** What the form shows. */
export function valeursDe<V extends object>(lues: V, frappes: Frappes): V {
  const tapees = Object.entries(frappes).filter(([nom]) => nom in lues);
  return { ...lues, ...Object.fromEntries(tapees.map(([nom, { valeur }]) => [nom, valeur])) };
}

/** The fields that say something else than what was read. */
export const champsChanges = <V extends object>(lues: V, frappes: Frappes): (keyof V & string)[] =>
  clesDe(lues).filter((nom) => {
    const tapee = frappes[nom];
    return tapee !== undefined && !memes(tapee.valeur, lues[nom]);
  });

/** Those fields of some values. */
export function choisir<V extends object>(valeurs: V, champs: readonly (keyof V & string)[]): Partial<V> {
  const choisies: Partial<V> = {};
  for (const nom of champs) {
    choisies[nom] = valeurs[nom];
  }
  return choisies;
}

/** What is to be sent: the fields that say something else than what was read, and no other. */
export const patchDe = <V extends object>(lues: V, frappes: Frappes): Partial<V> =>
  choisir(valeursDe(lues, frappes), champsChanges(lues, frappes));

/** The fields that somebody else changed too since the typing began, and where both say otherwise. */
export const conflitsDe = <V extends object>(lues: V, frappes: Frappes): (keyof V & string)[] =>
  champsChanges(lues, frappes).filter((nom) => !memes(frappes[nom]?.base, lues[nom]));

/** What is typed takes the place of theirs: it is typed over what they said. */
export const garderLesMiennes = <V extends object>(lues: V, frappes: Frappes): Frappes =>
  Object.fromEntries(
    Object.entries(frappes).map(([nom, { valeur, base }]) => [
      nom,
      { valeur, base: nom in lues ? champ(lues, nom) : base },
    ]),
  );

/** Theirs, in the fields that both changed; what else is typed stays. */
export function prendreLesLeurs<V extends object>(lues: V, frappes: Frappes): Frappes {
  const enConflit: readonly string[] = conflitsDe(lues, frappes);
  return garderSi(frappes, (nom) => !enConflit.includes(nom));
}

/** What was sent is there; what was typed since in the same field is typed over it. */
export function accepter(frappes: Frappes, envoyees: object, recues: object): Frappes {
  const reste = garderSi(
    frappes,
    (nom, { valeur }) => !(nom in envoyees) || !memes(valeur, champ(envoyees, nom)),
  );
  return Object.fromEntries(
    Object.entries(reste).map(([nom, { valeur, base }]) => [
      nom,
      { valeur, base: nom in envoyees ? champ(recues, nom) : base },
    ]),
  );
}
