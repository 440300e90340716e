/**
 * Reads phone numbers, so that all spellings of one number are equal. The server has the same rules (`domain::telephone`) and
 * the same table of calling codes. The tests of both sides run the cases of `crates/domain/regles/ecritures.json`.
 */
import indicatifs from '../../../crates/domain/regles/telephones.json';
import { enChasseSimple, nettoyer, tirets } from './texte';

const FRANCE = '33';
/** The digits of a French number without its first 0. */
const PLAN = 9;
const INSECABLE = '\u00a0';

const serrer = (texte: string) => tirets(texte).replace(/[-.()/_\u00b7\u2022\u2024]/gu, '');

/** Removes the characters that people put between the digits, and the `(0)` after a country code. */
export function reduireTelephone(texte: string): string {
  const net = enChasseSimple(nettoyer(texte)).trim().replace(/^tel:/iu, '').replace(/\s/gu, '');
  const serre = serrer(net);
  const national = /^0(?!0)/u.test(serre);
  return !national && net.includes('(0)') ? serrer(net.replace('(0)', '')) : serre;
}

/** Splits the digits of an international number into its calling code and the rest. */
function couper(chiffres: string): [code: string, numero: string] {
  const longueur = indicatifs.codesCourts.includes(chiffres.slice(0, 1))
    ? 1
    : indicatifs.codesADeuxChiffres.includes(chiffres.slice(0, 2))
      ? 2
      : 3;
  return [chiffres.slice(0, longueur), chiffres.slice(longueur)];
}

const estDuPlan = (code: string) => indicatifs.planFrancais.includes(code);

/** Removes the 0 that people only dial inside the country. */
function sansZero(chiffres: string): string {
  const [code, numero] = couper(chiffres);
  const plein = numero.replace(/^0+/u, '');
  const interurbain = estDuPlan(code) || indicatifs.zeroInterurbain.includes(code);
  return interurbain && plein !== '' ? code + plein : chiffres;
}

const estUnNombre = (chiffres: string) => /^[1-9][0-9]*$/u.test(chiffres);

/**
 * A number as it is stored: a plus sign, the country code (France's when none was typed) and the digits; `null` when the text is no phone
 * number.
 */
export function lireTelephone(texte: string): string | null {
  const reduit = reduireTelephone(texte);
  const international = (chiffres: string) => (estUnNombre(chiffres) ? `+${sansZero(chiffres)}` : null);
  const avecCode = /^(?:\+|00)(.*)$/u.exec(reduit);
  if (avecCode !== null) {
    return international(avecCode[1] ?? '');
  }
  if (reduit.startsWith('0') || reduit.length === PLAN) {
    const national = reduit.replace(/^0/u, '');
    return estUnNombre(national) ? `+${FRANCE}${national}` : null;
  }
  return international(reduit);
}

/**
 * The key by which two numbers are compared: nine digits for a French number, otherwise a plus sign, the country code and the
 * digits.
 */
export function cleDuTelephone(texte: string): string | null {
  const lu = lireTelephone(texte);
  if (lu === null) {
    return null;
  }
  const [code, numero] = couper(lu.slice(1));
  return estDuPlan(code) && numero.length === PLAN ? numero : lu;
}

/** Groups of this many digits. A single digit at the end joins the group before it. */
function grouper(chiffres: string, taille: number): string {
  return [...chiffres]
    .map((chiffre, rang) =>
      rang > 0 && rang % taille === 0 && rang + 1 < chiffres.length ? INSECABLE + chiffre : chiffre,
    )
    .join('');
}

/** A number as people read it: groups of two digits for a French number, otherwise the country code and groups of three. */
export function afficherTelephone(texte: string): string {
  const cle = cleDuTelephone(texte);
  if (cle === null) {
    return texte;
  }
  if (!cle.startsWith('+')) {
    return grouper(`0${cle}`, 2);
  }
  const [code, numero] = couper(cle.slice(1));
  return numero === '' ? cle : `+${code}${INSECABLE}${grouper(numero, 3)}`;
}

/** The link that dials a number. An older version may have stored the number in another form. */
export function lienTelephone(texte: string): string {
  return `tel:${lireTelephone(texte) ?? texte}`;
}
