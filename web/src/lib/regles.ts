/**
 * The rules of the fields (spec section 5), from the file that the server reads too. A rule returns the message to show, or
 * `null` when the value passes. An empty value passes, because `required` is a rule of its own. A rule that no pattern or bound
 * can express has a function here. The tests of both sides run the cases of the file.
 */

import { regles } from '../../../crates/domain/regles/regles.json';
import { lireCodePostal } from './code-postal';
import { cleDeLEmail, lireEmail } from './email';
import { jourVers, lireDate, lireNombre, nombreBrut, type Vers } from './formats';
import { aujourdhui } from './horloge';
import { enObjet } from './objets';
import { reduireTelephone } from './telephone';
import { nettoyerLigne } from './texte';

export type NomDeRegle = keyof typeof regles;

/** The parameters of a rule besides the value: a bound, a list, another field. */
export type Parametres = Readonly<Record<string, string | number | null>>;

interface Controle {
  readonly genre: string;
  readonly motif?: string;
  readonly epure?: string;
  readonly admis?: string;
  readonly [borne: string]: string | number | undefined;
}

/** The digits of a company's number as people copy it: with spaces, dots or hyphens, or inside a VAT number. */
export function lireSiren(texte: string): string {
  const serre = nettoyerLigne(texte).replace(/[\s.-]/gu, '');
  return /^FR..([0-9]{9})$/iu.exec(serre)?.[1] ?? serre;
}

/** How a text is cleaned before its pattern is tried. */
const EPURER: Readonly<Record<string, (texte: string) => string>> = {
  ligne: nettoyerLigne,
  siren: lireSiren,
  telephone: reduireTelephone,
  email: lireEmail,
  codePostal: lireCodePostal,
};

const motifs = new Map<string, RegExp>();

function motif(texte: string): RegExp {
  const connu = motifs.get(texte) ?? new RegExp(texte, 'u');
  motifs.set(texte, connu);
  return connu;
}

function estVide(valeur: unknown): boolean {
  return (
    valeur === null ||
    valeur === undefined ||
    (typeof valeur === 'string' && nettoyerLigne(valeur) === '') ||
    (Array.isArray(valeur) && valeur.length === 0)
  );
}

/** A value as a number, also when it is a typed text; `null` when it is no number. */
function nombreDe(valeur: unknown): number | null {
  return typeof valeur === 'number' ? valeur : typeof valeur === 'string' ? lireNombre(valeur) : null;
}

/** The day of a value, written as people type it, as the API does, or as `ddmmyyyy`. `vers` gives the century of a short year. */
function jourDe(valeur: unknown, vers: Vers, aujourdHui: string): string | null {
  const texte = nettoyerLigne(String(valeur));
  const colle = /^(\d{2})(\d{2})(\d{2}|\d{4})$/u.exec(texte);
  return jourVers(colle === null ? texte : `${colle[1]}/${colle[2]}/${colle[3]}`, vers, aujourdHui);
}

/** The whole years between a birth and today. */
function age(naissance: string, aujourdHui: string): number {
  const annees = Number(aujourdHui.slice(0, 4)) - Number(naissance.slice(0, 4));
  return aujourdHui.slice(5) < naissance.slice(5) ? annees - 1 : annees;
}

/** Checks the Luhn key of a company's number: every second digit from the right counts double. */
function luhn(chiffres: string): boolean {
  const somme = [...chiffres].reverse().reduce((total, chiffre, rang) => {
    const double = Number(chiffre) * (rang % 2 === 0 ? 1 : 2);
    return total + (double > 9 ? double - 9 : double);
  }, 0);
  return somme % 10 === 0;
}

/** La Poste has too many establishments for the Luhn key. The sum of their digits is a multiple of five instead. */
const LA_POSTE = '356000000';

function estSiren(chiffres: string): boolean {
  if (!/^(?:\d{9}|\d{14})$/u.test(chiffres)) {
    return false;
  }
  if (chiffres.length === 14 && chiffres.startsWith(LA_POSTE)) {
    const somme = [...chiffres].reduce((total, chiffre) => total + Number(chiffre), 0);
    return luhn(chiffres) || somme % 5 === 0;
  }
  return luhn(chiffres);
}

const COMMUNAUTES: ReadonlySet<unknown> = new Set(['communaute', 'communaute-universelle']);

const liste = (texte: unknown) =>
  String(texte ?? '')
    .split(',')
    .map((un) => un.trim());
const positif = (montants: unknown) =>
  Array.isArray(montants) && montants.some((montant) => (nombreDe(montant) ?? 0) > 0);

/** The rules that need code. Each function says whether a value passes; it never receives an empty value. */
const FONCTIONS = {
  external_email: (valeur, { domaine }) => {
    const hote = lireEmail(String(valeur)).split('@').at(-1) ?? '';
    const maison = lireEmail(`x@${domaine}`).slice(2);
    return verifier('email', valeur) === null && hote !== maison && !hote.endsWith(`.${maison}`);
  },
  date: (valeur) => lireDate(String(valeur)) !== null,
  minAge: (valeur, { age: moindre }, aujourdHui) => {
    const jour = jourDe(valeur, 'passe', aujourdHui);
    return jour !== null && age(jour, aujourdHui) >= Number(moindre);
  },
  maxAge: (valeur, { age: plafond }, aujourdHui) => {
    const jour = jourDe(valeur, 'passe', aujourdHui);
    return jour !== null && age(jour, aujourdHui) < Number(plafond);
  },
  union: (valeur) => {
    const { regimeMatrimonial, aDeux } = enObjet(valeur);
    return aDeux === true || !COMMUNAUTES.has(regimeMatrimonial);
  },
  is_not_re: (valeur, { autre }) =>
    estVide(autre) || cleDeLEmail(String(valeur)) !== cleDeLEmail(String(autre)),
  required_funding: (valeur) => {
    const { apports, prets } = enObjet(valeur);
    return positif(apports) || positif(prets);
  },
  min_date_today: (valeur, _, aujourdHui) => {
    const jour = jourDe(valeur, 'avenir', aujourdHui);
    return jour !== null && jour >= aujourdHui;
  },
  is_siren: (valeur) => estSiren(lireSiren(String(valeur))),
  in_list: (valeur, { liste: admises }) => liste(admises).includes(String(valeur)),
  ext: (valeur, { formats }) => {
    const nom = String(valeur).toLowerCase();
    return liste(formats).some((format) => nom.length > format.length + 1 && nom.endsWith(`.${format}`));
  },
  size: (valeur, { n }) => Number(valeur) < Number(n) * 1_000,
} satisfies Partial<
  Record<NomDeRegle, (valeur: unknown, parametres: Parametres, aujourdHui: string) => boolean>
> as Readonly<Record<string, (valeur: unknown, parametres: Parametres, aujourdHui: string) => boolean>>;

/** Whether a measure is within the bounds of a rule. A bound is a number, or the name of a parameter. */
function tient(mesure: number | null, controle: Controle, parametres: Parametres): boolean {
  const borne = (nom: string) => {
    const valeur = controle[nom];
    return valeur === undefined ? null : Number(typeof valeur === 'string' ? parametres[valeur] : valeur);
  };
  const [auMoins, auPlus] = [borne('auMoins') ?? borne('min'), borne('auPlus') ?? borne('max')];
  const [plusQue, moinsQue] = [borne('plusQue'), borne('moinsQue')];
  return (
    mesure !== null &&
    (auMoins === null || mesure >= auMoins) &&
    (auPlus === null || mesure <= auPlus) &&
    (plusQue === null || mesure > plusQue) &&
    (moinsQue === null || mesure < moinsQue)
  );
}

function epurer(controle: Controle, valeur: unknown): string {
  return (EPURER[controle.epure ?? ''] ?? String)(String(valeur));
}

/**
 * Adds to the message the first character that the rule refuses, because people do not see that one character looks like another. A
 * character that every keyboard has is not named.
 */
function designer(phrase: string, controle: Controle, valeur: unknown): string {
  const { admis } = controle;
  if (admis === undefined) {
    return phrase;
  }
  const refuse = [...epurer(controle, valeur)].find(
    (signe) => /\P{ASCII}/u.test(signe) && !motif(admis).test(signe),
  );
  if (refuse === undefined) {
    return phrase;
  }
  const numero = (refuse.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const nomme = /[\p{Cf}\p{Cc}\s]/u.test(refuse) ? `U+${numero}` : refuse;
  const fin = phrase.endsWith('.') ? '.' : '';
  return `${fin === '' ? phrase : phrase.slice(0, -1)}\u00a0: le caractère “${nomme}” n’est pas admis${fin}`;
}

function passe(nom: NomDeRegle, valeur: unknown, parametres: Parametres, aujourdHui: string): boolean {
  const controle: Controle = regles[nom].controle;
  if (controle.genre === 'accepte') {
    return valeur === true;
  }
  if (estVide(valeur)) {
    return controle.genre !== 'present';
  }
  switch (controle.genre) {
    case 'motif':
      return motif(controle.motif ?? '').test(epurer(controle, valeur));
    case 'longueur':
      // Lengths count the characters that people see: an emoji is one character.
      return tient([...nettoyerLigne(String(valeur))].length, controle, parametres);
    case 'nombre':
      return tient(nombreDe(valeur), controle, parametres);
    case 'code':
      return FONCTIONS[nom]?.(valeur, parametres, aujourdHui) ?? false;
    default:
      return true;
  }
}

/** The message with its parameters. File formats are in capitals; a size is in Mo from 1000 Ko on. */
function message(nom: NomDeRegle, parametres: Parametres): string {
  let { message: texte } = regles[nom];
  if (nom === 'ext') {
    const formats = liste(parametres.formats).map((format) => format.toUpperCase());
    texte = formats.length > 1 ? texte.replace('format accepté', 'formats acceptés') : texte;
    return texte.replace('{formats}', formats.join(', '));
  }
  if (nom === 'size' && Number(parametres.n) >= 1_000) {
    return texte.replace('{n}\u00a0Ko', `${nombreBrut(Number(parametres.n) / 1_000)}\u00a0Mo`);
  }
  return texte.replaceAll(/\{(\w+)\}/gu, (_, cle: string) => String(parametres[cle] ?? ''));
}

/** The message of a rule that a value breaks; `null` when the value passes. */
export function verifier(
  nom: NomDeRegle,
  valeur: unknown,
  parametres: Parametres = {},
  aujourdHui: string = aujourdhui(),
): string | null {
  if (passe(nom, valeur, parametres, aujourdHui)) {
    return null;
  }
  return designer(message(nom, parametres), regles[nom].controle, valeur);
}

/** A rule of a field: its name, with its parameters if it has some. */
export type RegleDeChamp = NomDeRegle | readonly [nom: NomDeRegle, parametres: Parametres];

/** Returns a function that gives the message of the first broken rule, in this order. */
export function regler(...dites: readonly RegleDeChamp[]): (valeur: unknown) => string | null {
  return (valeur) => {
    for (const dite of dites) {
      const [nom, parametres] = typeof dite === 'string' ? [dite, {}] : dite;
      const refus = verifier(nom, valeur, parametres);
      if (refus !== null) {
        return refus;
      }
    }
    return null;
  };
}
