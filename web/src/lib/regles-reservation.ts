/**
 * The fields of a reservation, from the one table that the server reads too (`regles/reservation.json`): which rules each keeps,
 * and when it must be there. Both sides run the cases of the file. What holds between fields, the lot and the law is the
 * server's to say.
 */
import { champs, personne } from '../../../crates/domain/regles/reservation.json';
import { aujourdhui } from './horloge';
import { type NomDeRegle, type Parametres, verifier } from './regles';

/** What another field must say: one of `vaut`, none of `sauf`. */
interface Condition {
  readonly champ: string;
  readonly vaut?: readonly unknown[];
  readonly sauf?: readonly unknown[];
}

interface RegleDite {
  readonly regle: string;
  readonly parametres?: Readonly<Record<string, unknown>>;
  readonly si?: readonly Condition[];
  readonly pour?: string;
}

interface ChampDit {
  readonly chemin: string;
  readonly regles?: readonly RegleDite[];
  readonly presence?: string;
  readonly requis?: boolean | readonly Condition[];
  readonly pour?: string;
}

const ACQUEREURS = ['reservataire', 'coreservataire'] as const;

/** The value at a path, `null` where there is none. */
function valeurDe(document: unknown, chemin: string): unknown {
  return chemin
    .split(/[.[\]]+/u)
    .filter((cle) => cle !== '')
    .reduce<unknown>((objet, cle) => (objet as Record<string, unknown> | null | undefined)?.[cle], document);
}

/** The field of a path, and the buyer whose it is. */
function trouver(chemin: string): { champ: ChampDit; acquereur: string | null } | null {
  const acquereur = ACQUEREURS.find((qui) => chemin.startsWith(`${qui}.`)) ?? null;
  const suite = acquereur === null ? chemin.replace(/\[\d+\]/gu, '[]') : chemin.slice(acquereur.length + 1);
  const dits: readonly ChampDit[] = acquereur === null ? champs : personne;
  const champ = dits.find((un) => un.chemin === suite && (un.pour === undefined || un.pour === acquereur));
  return champ === undefined ? null : { champ, acquereur };
}

/** Whether every condition holds. */
function tiennent(conditions: readonly Condition[], document: unknown, acquereur: string | null): boolean {
  return conditions.every(({ champ, vaut, sauf }) => {
    const dite = valeurDe(document, champ.startsWith('.') ? `${acquereur}${champ}` : champ) ?? null;
    return (vaut === undefined || vaut.includes(dite)) && !(sauf?.includes(dite) ?? false);
  });
}

/** The parameters of a rule, those that are another field replaced by what it says. */
function parametresDe(dite: RegleDite, document: unknown): Parametres {
  const lire = (parametre: unknown) => {
    const champ = (parametre as { champ?: unknown } | null)?.champ;
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

/** The message of the first rule that a field of the document breaks; `null` when it keeps them all. */
export function reglerLeChamp(
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
  const presence = (champ.presence ?? 'required') as NomDeRegle;
  const absent = estRequis(chemin, document) ? verifier(presence, valeur, {}, aujourdHui) : null;
  if (absent !== null) {
    return absent;
  }
  for (const dite of champ.regles ?? []) {
    const vaut =
      (dite.pour === undefined || dite.pour === acquereur) && tiennent(dite.si ?? [], document, acquereur);
    const refus = vaut
      ? verifier(dite.regle as NomDeRegle, valeur, parametresDe(dite, document), aujourdHui)
      : null;
    if (refus !== null) {
      return refus;
    }
  }
  return null;
}
