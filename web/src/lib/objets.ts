/** What is read of values whose shape nobody has checked. */

export type Inconnu = Readonly<Record<string, unknown>>;

const estUnObjet = (valeur: unknown): valeur is Inconnu => typeof valeur === 'object' && valeur !== null;

/** Its members; what is not an object has none. */
export const enObjet = (valeur: unknown): Inconnu => (estUnObjet(valeur) ? valeur : {});

/** Its items; what is not a list has none. */
export const enListe = (valeur: unknown): readonly unknown[] => (Array.isArray(valeur) ? valeur : []);

/** Itself, when it is a text. */
export const enMots = (valeur: unknown): string | null => (typeof valeur === 'string' ? valeur : null);

/** The names of the members that its type says. */
export const clesDe = <T extends object>(objet: T): (keyof T & string)[] =>
  Object.keys(objet) as (keyof T & string)[];

/** Its members, each with the name that its type says. */
export const entreesDe = <T extends object>(objet: T): [keyof T & string, T[keyof T & string]][] =>
  clesDe(objet).map((cle) => [cle, objet[cle]]);
