/**
 * The fields of a reservation, from the one table that the server reads too (`regles/reservation.json`): which rules each keeps,
 * and when it must be there. Both sides run the cases of the file. What holds between fields, the lot and the law is the
 * server's to say.
 */

import { champs, conditions as nommees, personne } from '../../../crates/domain/regles/reservation.json';
import { lireNombre, type Vers } from './formats';
import { aujourdhui } from './horloge';
import { enObjet } from './objets';
import { type NomDeRegle, type Parametres, verifier } from './regles';
import { normaliser } from './texte';

/**
 * What another field must say: one of `vaut`, none of `sauf`, the same as the field `comme` (with `siDits`, when both say something);
 * or, alone, the name of a condition that must not hold.
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
  /** Where a day looks: the century of a year of two digits. */
  readonly vers?: Vers;
  readonly regles?: readonly RegleDite[];
  readonly requis?: boolean | readonly Condition[];
  readonly pour?: string;
}

const ACQUEREURS = ['reservataire', 'coreservataire'] as const;

/** What says a number that is not one, by the kind of the field. */
const NOMBRES: Readonly<Record<string, NomDeRegle>> = { montant: 'decimal', entier: 'integer' };

/** The table, which both sides keep to: its own tests say that each rule is one of ours. */
const CHAMPS = champs as readonly ChampDit[];
const PERSONNE = personne as readonly ChampDit[];
/** The conditions that several fields ask, by name. */
const NOMMEES = nommees as Readonly<Record<string, readonly Condition[]>>;

/** The value at a path, `undefined` where there is none. */
export function valeurDe(document: unknown, chemin: string): unknown {
  return chemin
    .split(/[.[\]]+/u)
    .filter((cle) => cle !== '')
    .reduce<unknown>((objet, cle) => enObjet(objet)[cle], document);
}

/** The field of a path, and the buyer whose it is. */
function trouver(chemin: string): { champ: ChampDit; acquereur: string | null } | null {
  const acquereur = ACQUEREURS.find((qui) => chemin.startsWith(`${qui}.`)) ?? null;
  const suite = acquereur === null ? chemin.replace(/\[\d+\]/gu, '[]') : chemin.slice(acquereur.length + 1);
  const dits = acquereur === null ? CHAMPS : PERSONNE;
  const champ = dits.find((un) => un.chemin === suite && (un.pour === undefined || un.pour === acquereur));
  return champ === undefined ? null : { champ, acquereur };
}

/** Where the day of a field looks; nothing for one that looks neither back nor ahead. */
export function versDuChamp(chemin: string): Vers | undefined {
  return trouver(chemin)?.champ.vers;
}

/** The section of a path; of one that is no field, that of the fields which begin as it does. */
export function sectionDuChamp(chemin: string): string | null {
  const racine = (un: string) => un.split(/[.[]/u)[0];
  const trouve = trouver(chemin)?.champ ?? champs.find((un) => racine(un.chemin) === racine(chemin));
  return trouve?.section ?? (ACQUEREURS.some((qui) => racine(chemin) === qui) ? 'acquereurs' : null);
}

/** What a field says as a condition compares it: nothing typed is nothing, case and accents do not count. */
function aComparer(document: unknown, chemin: string): unknown {
  const dite = valeurDe(document, chemin) ?? null;
  const lue = typeof dite === 'string' ? normaliser(dite) : dite;
  return lue === '' ? null : lue;
}

/** Whether a field says what another one says. */
function ditComme(document: unknown, champ: string, comme: string, siDits: boolean): boolean {
  const [dite, autre] = [aComparer(document, champ), aComparer(document, comme)];
  return dite === autre || (siDits && (dite === null || autre === null));
}

/** Whether every condition holds. */
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

/** The parameters of a rule, those that are another field replaced by what it says. */
function parametresDe(dite: RegleDite, document: unknown): Parametres {
  const lire = (parametre: unknown) => {
    const { champ } = enObjet(parametre);
    return typeof champ === 'string' ? (valeurDe(document, champ) ?? null) : parametre;
  };
  return Object.fromEntries(
    Object.entries(dite.parametres ?? {}).map(([nom, parametre]) => [nom, lire(parametre)]),
  ) as Parametres;
}

/** Whether a field must be there, as the document stands. */
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

/** The message of what a field must say and does not; `null` when it is there, or may be missing. */
function manqueAuChamp(chemin: string, document: unknown, aujourdHui: string): string | null {
  return estRequis(chemin, document)
    ? verifier('required', valeurDe(document, chemin), {}, aujourdHui)
    : null;
}

/** Whether what is typed is nothing, or a number. */
function seLit(valeur: unknown, nombre: NomDeRegle): boolean {
  const lu = typeof valeur === 'string' && valeur.trim() !== '' ? lireNombre(valeur) : Number(valeur ?? 0);
  return lu !== null && (nombre === 'decimal' || Number.isInteger(lu));
}

/** The message of the first rule that what a field says breaks: what no draft is kept with. Nothing said breaks none. */
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
    return verifier(nombre, 'x'); // Whatever is no number: the rule refuses it in its own words.
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

/** The message of the first rule that a field of the document breaks; `null` when it keeps them all. */
export function reglerLeChamp(
  chemin: string,
  document: unknown,
  aujourdHui: string = aujourdhui(),
): string | null {
  return manqueAuChamp(chemin, document, aujourdHui) ?? fauteDuChamp(chemin, document, aujourdHui);
}

/** A value with each text within it, wherever it is a number's, made something else. */
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

/** What is typed in a field as the wire takes it: the number that a text says, nothing for an empty one. */
export const valeurDuFil = (chemin: string, valeur: unknown): unknown =>
  remplacer(chemin, valeur, (texte, estUnNombre) =>
    texte.trim() === '' ? null : estUnNombre ? (lireNombre(texte) ?? texte) : texte,
  );

/** The document without what is typed in its numbers and is none. */
export const sansIllisibles = <T>(document: T): T =>
  remplacer('', document, (texte, estUnNombre) => (estUnNombre ? lireNombre(texte) : texte)) as T;
