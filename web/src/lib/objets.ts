/** Reads values whose shape nobody has checked. */

export type Inconnu = Readonly<Record<string, unknown>>;

const estUnObjet = (valeur: unknown): valeur is Inconnu => typeof valeur === 'object' && valeur !== null;

/** The members of a value; an empty object when the value is no object. */
export const enObjet = (valeur: unknown): Inconnu => (estUnObjet(valeur) ? valeur : {});

/** The items of a value; an empty list when the value is no list. */
export const enListe = (valeur: unknown): readonly unknown[] => (Array.isArray(valeur) ? valeur : []);

/** The value itself when it is a text; `null` otherwise. */
export const enMots = (valeur: unknown): string | null => (typeof valeur === 'string' ? valeur : null);

/** Does the same as `Object.keys`, and types the names. */
export const clesDe = <T extends object>(objet: T): (keyof T & string)[] =>
  Object.keys(objet) as (keyof T & string)[];

/** Does the same as `Object.entries`, and types the names and values. */
export const entreesDe = <T extends object>(objet: T): [keyof T & string, T[keyof T & string]][] =>
  clesDe(objet).map((cle) => [cle, objet[cle]]);
