/**
 * The fields of a reservation, from the table that the server reads too (`regles/reservation.json`): the rules of each field,
 * and when it is required. The tests of both sides run the cases of the file. Only the server checks rules between fields, the
 * lot and the law.
 */

import { champs, conditions as nommees, personne } from '../../../crates/domain/regles/reservation.json';
import { lireNombre, type Vers } from './formats';
import { aujourdhui } from './horloge';
import { enObjet } from './objets';
import { type NomDeRegle, type Parametres, verifier } from './regles';
import { normaliser } from './texte';

/**
 * A condition on another field, `champ`. It holds when this field has one of the values `vaut`, none of `sauf`, and the same value as the
 * field `comme`; what is absent asks nothing. With `siDits`, the comparison with `comme` applies only when both fields have a value. `pas`
 * alone names a condition that must not hold.
 */
interface Condition {
  readonly champ?: string;
  readonly vaut?: readonly unknown[];
  readonly sauf?: readonly unknown[];
  readonly comme?: string;
  readonly siDits?: boolean;
  readonly pas?: string;
}

interface RegleDite {
  readonly regle: NomDeRegle;
  readonly parametres?: Readonly<Record<string, unknown>>;
  readonly si?: readonly Condition[];
  readonly pour?: string;
}

interface ChampDit {
  readonly chemin: string;
  readonly section: string;
  readonly genre: string;
  /** Whether a date is past or future: it decides the century of a year of two digits. */
  readonly vers?: Vers;
  readonly regles?: readonly RegleDite[];
  readonly requis?: boolean | readonly Condition[];
  readonly pour?: string;
}

const ACQUEREURS = ['reservataire', 'coreservataire'] as const;

/** The rule that refuses a text that is no number, by kind of field. */
const NOMBRES: Readonly<Record<string, NomDeRegle>> = { montant: 'decimal', entier: 'integer' };

/** The table of the fields. A test checks that each of its rules exists here. */
const CHAMPS = champs as readonly ChampDit[];
const PERSONNE = personne as readonly ChampDit[];
/** The named conditions that several fields share. */
const NOMMEES = nommees as Readonly<Record<string, readonly Condition[]>>;

/** The value at a path; `undefined` when there is none. */
export function valeurDe(document: unknown, chemin: string): unknown {
  return chemin
    .split(/[.[\]]+/u)
    .filter((cle) => cle !== '')
    .reduce<unknown>((objet, cle) => enObjet(objet)[cle], document);
}

/** The field that a path names, and the buyer to whom it belongs. */
function trouver(chemin: string): { champ: ChampDit; acquereur: string | null } | null {
  const acquereur = ACQUEREURS.find((qui) => chemin.startsWith(`${qui}.`)) ?? null;
  const suite = acquereur === null ? chemin.replace(/\[\d+\]/gu, '[]') : chemin.slice(acquereur.length + 1);
  const dits = acquereur === null ? CHAMPS : PERSONNE;
  const champ = dits.find((un) => un.chemin === suite && (un.pour === undefined || un.pour === acquereur));
  return champ === undefined ? null : { champ, acquereur };
}

/** Whether the date of a field is past or future; `undefined` when the field does not say. */
export function versDuChamp(chemin: string): Vers | undefined {
  return trouver(chemin)?.champ.vers;
}

/** The section of the form for a path. For a path that is no field it is the section of the fields whose path begins in the same way. */
export function sectionDuChamp(chemin: string): string | null {
  const racine = (un: string) => un.split(/[.[]/u)[0];
  const trouve = trouver(chemin)?.champ ?? champs.find((un) => racine(un.chemin) === racine(chemin));
  return trouve?.section ?? (ACQUEREURS.some((qui) => racine(chemin) === qui) ? 'acquereurs' : null);
}

/** The value of a field as two fields are compared: an empty text counts as no value, and neither case nor accents count. */
function aComparer(document: unknown, chemin: string): unknown {
  const dite = valeurDe(document, chemin) ?? null;
  const lue = typeof dite === 'string' ? normaliser(dite) : dite;
  return lue === '' ? null : lue;
}

/** Whether two fields have the same value. With `siDits` the answer is also yes when one of them has no value. */
function ditComme(document: unknown, champ: string, comme: string, siDits: boolean): boolean {
  const [dite, autre] = [aComparer(document, champ), aComparer(document, comme)];
  return dite === autre || (siDits && (dite === null || autre === null));
}

/** Whether all these conditions hold in the document. */
function tiennent(conditions: readonly Condition[], document: unknown, acquereur: string | null): boolean {
  return conditions.every(({ champ = '', vaut, sauf, comme, siDits = false, pas }) => {
    if (pas !== undefined) {
      return !tiennent(NOMMEES[pas] ?? [], document, null);
    }
    const chemin = champ.startsWith('.') ? `${acquereur}${champ}` : champ;
    const dite = valeurDe(document, chemin) ?? null;
    return (
      (vaut === undefined || vaut.includes(dite)) &&
      !(sauf?.includes(dite) ?? false) &&
      (comme === undefined || ditComme(document, chemin, comme, siDits))
    );
  });
}

/** The parameters of a rule. When a parameter names another field, it gets the value of that field. */
function parametresDe(dite: RegleDite, document: unknown): Parametres {
  const lire = (parametre: unknown) => {
    const { champ } = enObjet(parametre);
    return typeof champ === 'string' ? (valeurDe(document, champ) ?? null) : parametre;
  };
  return Object.fromEntries(
    Object.entries(dite.parametres ?? {}).map(([nom, parametre]) => [nom, lire(parametre)]),
  ) as Parametres;
}

/** Whether a field is required in this document. */
export function estRequis(chemin: string, document: unknown): boolean {
  const trouve = trouver(chemin);
  if (trouve === null) {
    return false;
  }
  const { champ, acquereur } = trouve;
  if (acquereur === 'coreservataire' && (valeurDe(document, acquereur) ?? null) === null) {
    return false;
  }
  return typeof champ.requis === 'object'
    ? tiennent(champ.requis, document, acquereur)
    : champ.requis === true;
}

/** The message of a required field that is empty; `null` when it is filled or optional. */
function manqueAuChamp(chemin: string, document: unknown, aujourdHui: string): string | null {
  return estRequis(chemin, document)
    ? verifier('required', valeurDe(document, chemin), {}, aujourdHui)
    : null;
}

/** Whether a typed value is empty or a number. */
function seLit(valeur: unknown, nombre: NomDeRegle): boolean {
  const lu = typeof valeur === 'string' && valeur.trim() !== '' ? lireNombre(valeur) : Number(valeur ?? 0);
  return lu !== null && (nombre === 'decimal' || Number.isInteger(lu));
}

/**
 * The message of the first rule that the value of a field breaks. Such a value cannot be saved in a draft. An empty value
 * breaks no rule.
 */
export function fauteDuChamp(
  chemin: string,
  document: unknown,
  aujourdHui: string = aujourdhui(),
): string | null {
  const trouve = trouver(chemin);
  if (trouve === null) {
    return null;
  }
  const { champ, acquereur } = trouve;
  const valeur = valeurDe(document, chemin);
  const nombre = NOMBRES[champ.genre];
  if (nombre !== undefined && !seLit(valeur, nombre)) {
    return verifier(nombre, 'x'); // Any text that is no number makes the rule give its own message.
  }
  for (const dite of champ.regles ?? []) {
    const vaut =
      (dite.pour === undefined || dite.pour === acquereur) && tiennent(dite.si ?? [], document, acquereur);
    const refus = vaut ? verifier(dite.regle, valeur, parametresDe(dite, document), aujourdHui) : null;
    if (refus !== null) {
      return refus;
    }
  }
  return null;
}

/** The message of the first problem of a field: a broken rule or a missing value; `null` when there is none. */
export function reglerLeChamp(
  chemin: string,
  document: unknown,
  aujourdHui: string = aujourdhui(),
): string | null {
  return manqueAuChamp(chemin, document, aujourdHui) ?? fauteDuChamp(chemin, document, aujourdHui);
}

/** Replaces each text inside a value. The callback receives the text, and whether its field is a number field. */
function remplacer(
  chemin: string,
  valeur: unknown,
  par: (texte: string, estUnNombre: boolean) => unknown,
): unknown {
  if (Array.isArray(valeur)) {
    return valeur.map((membre, rang) => remplacer(`${chemin}[${rang}]`, membre, par));
  }
  if (typeof valeur === 'object' && valeur !== null) {
    const sous = chemin === '' ? '' : `${chemin}.`;
    return Object.fromEntries(
      Object.entries(valeur).map(([cle, dite]) => [cle, remplacer(`${sous}${cle}`, dite, par)]),
    );
  }
  return typeof valeur === 'string'
    ? par(valeur, NOMBRES[trouver(chemin)?.champ.genre ?? ''] !== undefined)
    : valeur;
}

/** The typed value of a field as the API takes it: a number for a text of digits, `null` for an empty text. */
export const valeurDuFil = (chemin: string, valeur: unknown): unknown =>
  remplacer(chemin, valeur, (texte, estUnNombre) =>
    texte.trim() === '' ? null : estUnNombre ? (lireNombre(texte) ?? texte) : texte,
  );

/** The document in which a text that is no number, in a number field, became `null`. */
export const sansIllisibles = <T>(document: T): T =>
  remplacer('', document, (texte, estUnNombre) => (estUnNombre ? lireNombre(texte) : texte)) as T;
