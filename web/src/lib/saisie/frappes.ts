/**
 * The typed values of a form, field by field, each with the value that the field had when the typing began. The row may change meanwhile.
 * Fields without typed text follow the row; a field that both the user and somebody else changed is a conflict, which the user settles.
 */

import { memeValeur } from '../merge-patch';
import { clesDe, enObjet } from '../objets';

/** The typed value of one field. */
export interface Frappe {
  readonly valeur: unknown;
  /** The value of the field when the typing began. */
  readonly base: unknown;
}

export type Frappes = Readonly<Record<string, Frappe>>;

export const SANS_FRAPPE: Frappes = {};

export const sansFrappe = (frappes: Frappes): boolean => Object.keys(frappes).length === 0;

const champ = (valeurs: object, nom: string): unknown => enObjet(valeurs)[nom];

/** Whether two values are equal. Two files are equal only when they are the same object. */
export const memes = (a: unknown, b: unknown): boolean =>
  a === b || (!(a instanceof Blob) && !(b instanceof Blob) && memeValeur(a, b));

const garderSi = (frappes: Frappes, tient: (nom: string, frappe: Frappe) => boolean): Frappes =>
  Object.fromEntries(Object.entries(frappes).filter(([nom, frappe]) => tient(nom, frappe)));

/** Types new values into some fields. A field that has the value of the row again counts as untouched. */
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

/** The values that the form shows. */
export function valeursDe<V extends object>(lues: V, frappes: Frappes): V {
  const tapees = Object.entries(frappes).filter(([nom]) => nom in lues);
  return { ...lues, ...Object.fromEntries(tapees.map(([nom, { valeur }]) => [nom, valeur])) };
}

/** The fields whose value in the form differs from that of the row. */
export const champsChanges = <V extends object>(lues: V, frappes: Frappes): (keyof V & string)[] =>
  clesDe(lues).filter((nom) => {
    const tapee = frappes[nom];
    return tapee !== undefined && !memes(tapee.valeur, lues[nom]);
  });

/** Picks the values of these fields. */
export function choisir<V extends object>(valeurs: V, champs: readonly (keyof V & string)[]): Partial<V> {
  const choisies: Partial<V> = {};
  for (const nom of champs) {
    choisies[nom] = valeurs[nom];
  }
  return choisies;
}

/** The values to send: those of the fields that differ from the row. */
export const patchDe = <V extends object>(lues: V, frappes: Frappes): Partial<V> =>
  choisir(valeursDe(lues, frappes), champsChanges(lues, frappes));

/** The fields that somebody else has changed since the typing began, to another value than the typed one. */
export const conflitsDe = <V extends object>(lues: V, frappes: Frappes): (keyof V & string)[] =>
  champsChanges(lues, frappes).filter((nom) => !memes(frappes[nom]?.base, lues[nom]));

/** Settles the conflicts in favour of the typed values. They then count as typed after the others' values. */
export const garderLesMiennes = <V extends object>(lues: V, frappes: Frappes): Frappes =>
  Object.fromEntries(
    Object.entries(frappes).map(([nom, { valeur, base }]) => [
      nom,
      { valeur, base: nom in lues ? champ(lues, nom) : base },
    ]),
  );

/** Settles the conflicts in favour of the others' values. Typed values without a conflict stay. */
export function prendreLesLeurs<V extends object>(lues: V, frappes: Frappes): Frappes {
  const enConflit: readonly string[] = conflitsDe(lues, frappes);
  return garderSi(frappes, (nom) => !enConflit.includes(nom));
}

/**
 * Removes the typed values that were saved. When something was typed into a field after the save was sent, this text stays, and counts as
 * typed over the saved value.
 */
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
