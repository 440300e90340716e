/**
 * Cleans and compares texts, like the server's `domain::texte`. The tests of both sides run the cases of
 * `crates/domain/regles/ecritures.json`.
 */

/** These two characters join or separate letters in some alphabets, so they stay inside a word. */
const HORS_D_UN_MOT = /(?<![\p{L}\p{N}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{N}\p{M}])/gu;

/** A text in form NFC without invisible characters (direction marks, zero-width spaces, soft hyphens). */
export function nettoyer(texte: string): string {
  return texte
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/([\u200c\u200d])[\u200c\u200d]+/gu, '$1')
    .replace(HORS_D_UN_MOT, '')
    .normalize('NFC');
}

const TIRETS = /[\p{Pd}\u2010-\u2015\u2212]/gu;
/** Characters that stand for an apostrophe between two letters. */
const APOSTROPHES =
  /(?<=[\p{L}\p{M}])[`\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018\u201b\u2032\u2035\ua78c\uff07\uff40](?=[\p{L}\p{M}])/gu;

/**
 * Cleans a text of one line: dashes become hyphens, all spaces become plain spaces, characters that look like an apostrophe become one, and
 * outer spaces are removed.
 */
export function nettoyerLigne(texte: string): string {
  return nettoyer(texte).replace(TIRETS, '-').replace(/\p{Z}/gu, ' ').replace(APOSTROPHES, '’').trim();
}

/** Replaces full-width letters, digits and signs by the usual ones. */
export function enChasseSimple(texte: string): string {
  return texte
    .replace(/[\uff01-\uff5e]/gu, (large) => String.fromCodePoint((large.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** Replaces all dashes by hyphens. */
export function tirets(texte: string): string {
  return texte.replace(TIRETS, '-');
}

/** Letters that Unicode does not decompose into a base letter. */
const LETTRES: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ƒ: 'f',
  ς: 'σ',
};

/** The form by which two texts are compared: without case, accents, apostrophes and hyphens. */
export function normaliser(texte: string): string {
  return [...texte.normalize('NFKD')]
    .filter((lettre) => !/[\p{M}\p{Cf}]/u.test(lettre))
    .map((lettre) =>
      /[^\p{L}\p{N}]|[\u02b9-\u02cf\u02ee\ua78b\ua78c]/u.test(lettre)
        ? ' '
        : lettre
            .toLowerCase()
            .replace(/\p{M}/gu, '')
            .replace(/./gu, (petite) => LETTRES[petite] ?? petite),
    )
    .join('')
    .replace(/ +/gu, ' ')
    .trim();
}

/**
 * First names with an aspirated h, before which "de" keeps its vowel: "de Hamza". Before other first names in h the vowel goes: "d’Hélène".
 */
const H_ASPIRES = new Set(
  'habib hadi hakan hakim halil halima hamid hamza hans haris harold haroun harry hassan hassen hatem heinz helmut hicham hind hong hussein hui huong'.split(
    ' ',
  ),
);

/**
 * Writes "de Camille", "d’Hélène", "d’Yves": "de" elides before a vowel, before a y read as one, and before a mute h, like the server's
 * `domain::texte::de`.
 */
export function de(nom: string): string {
  const premier = normaliser(nom).split(' ')[0] ?? '';
  const elide =
    /^(?:[aeiou]|y(?![aeiou]).)/u.test(premier) || (/^h./u.test(premier) && !H_ASPIRES.has(premier));
  return elide ? `d’${nom}` : `de ${nom}`;
}

/** Writes the first letter as a capital, for the beginning of a line: "Lundi 23 novembre". */
export const majuscule = (texte: string): string =>
  texte.charAt(0).toLocaleUpperCase('fr-FR') + texte.slice(1);

/** The half of "Marié ou mariée" that fits a person: "Mariée" for a woman. The whole text when their civility is not known. */
export function accorder(libelle: string, civilite: unknown): string {
  const [masculin, feminin] = libelle.split(' ou ');
  if (masculin === undefined || feminin === undefined) {
    return libelle;
  }
  return civilite === 'Mme' ? majuscule(feminin) : civilite === 'M' ? masculin : libelle;
}
