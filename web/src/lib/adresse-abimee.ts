/**
 * Repairs an address that a mail or chat program has changed. The server has the same rule (`navigateur/adresse.rs`) and redirects the
 * addresses that it receives. This module repairs what no server sees: the part after the `#`, and the stored page to come back to. Both
 * sides read `adresses.json`, and their tests run the cases of `adresses-abimees.json`.
 */

import { entites, suivis } from '../../../crates/api/src/navigateur/adresses.json';
import { ROUTES } from './pages';

/** The number of times that a link may be percent-encoded, because each program on its way may encode it again. */
const ENCODAGES = 3;
/** A character that a text may put after a link. Our addresses end with such a character only in encoded form. */
const FIN = /[.,;:!|*'`)\]}>"+]$/u;
/**
 * `FIN_ENCODEE` is a last character that is percent-encoded, in one to four bytes. `FINS_ENCODEES` are those that never end our addresses
 * once decoded.
 */
const FIN_ENCODEE = /(?:%[\da-f]{2}){1,4}$/iu;
const FINS_ENCODEES = /^[<>"«»“”‘’…\s]$/u;
/** `AILLEURS` is any character that the segments of our paths do not hold: they hold ids of lots and tokens. */
const AILLEURS = /[^A-Za-z0-9._-]/u;
const AVANT = /^[^A-Za-z0-9._\-\p{Alphabetic}\p{N}\ufffd]+/u;
const LETTRE = /[\p{Alphabetic}\p{N}\ufffd]/u;
const INVISIBLES = /(?![\u200c\u200d])\p{Cf}/gu;
/** These two characters join or separate letters in some alphabets, so they stay inside a word. */
const LIANTS = /(?<![\p{Alphabetic}\p{N}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{Alphabetic}\p{N}\p{M}])/gu;
const TIRETS = /[\p{Pd}\u2010-\u2015\u2212]/gu;

const ENTITES = Object.entries(entites).sort(([a], [b]) => (a < b ? -1 : 1));
const SEGMENTS = ROUTES.map((route) => route.split('/').filter((segment) => segment !== ''));

/** Removes the invisible characters of a text. */
const nettoyer = (texte: string): string =>
  texte.replace(INVISIBLES, '').replace(LIANTS, '').normalize('NFC');

/** The segment as its author meant it: an office program may have written a dash for a hyphen. */
const visible = (segment: string): string =>
  nettoyer(segment)
    .replaceAll(/\p{Cc}/gu, '')
    .replace(TIRETS, '-');

function decoderUneFois(texte: string): string {
  const octets = [...new TextEncoder().encode(texte)];
  const lus: number[] = [];
  for (let rang = 0; rang < octets.length; rang += 1) {
    const signes = String.fromCharCode(...octets.slice(rang, rang + 3));
    const encode = /^%[\da-f]{2}$/iu.test(signes);
    lus.push(encode ? Number.parseInt(signes.slice(1), 16) : (octets[rang] ?? 0));
    rang += encode ? 2 : 0;
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(lus));
}

/** Decodes a text, however often it was percent-encoded. */
function decoder(texte: string): string {
  let lu = texte;
  for (let fois = 0; fois < ENCODAGES && lu.includes('%'); fois += 1) {
    lu = decoderUneFois(lu);
  }
  return lu;
}

/** Decodes the HTML entities of a text, however often they were encoded. */
function sansEntites(texte: string): string {
  let lu = texte;
  for (let fois = 0; fois < ENCODAGES; fois += 1) {
    for (const [entite, signe] of ENTITES) {
      lu = lu.replaceAll(entite, signe);
    }
  }
  return lu;
}

/** The segments of a path, without the text that was added around it. */
function segmentsDe(lu: string): string[] {
  const segments: string[] = [];
  for (const brut of lu.split(/[/\\]/u)) {
    const debut = visible(brut).replace(AVANT, '');
    const fin = debut.search(AILLEURS);
    const segment = fin === -1 ? debut : debut.slice(0, fin);
    if (segment !== '') {
      segments.push(segment);
    }
    // None of our paths holds this character, so the link ends here, and the rest is the text around it.
    if (fin !== -1) {
      break;
    }
  }
  const dernier = segments.pop()?.replace(/\.+$/u, '') ?? '';
  return dernier === '' ? segments : [...segments, dernier];
}

/** The path of the page that this text leads to; `null` when it leads to none. */
function pageDe(lu: string): string | null {
  const segments = segmentsDe(lu);
  if (segments.length === 0 && LETTRE.test(lu)) {
    return null;
  }
  const route = SEGMENTS.find(
    (mots) =>
      mots.length === segments.length &&
      mots.every((mot, rang) => mot.startsWith(':') || mot === segments[rang]?.toLowerCase()),
  );
  return route === undefined
    ? null
    : `/${route.map((mot, rang) => (mot.startsWith(':') ? segments[rang] : mot)).join('/')}`;
}

/** A parameter without invisible characters; `null` when its name is not ours. */
function parametreDe(brut: string): string | null {
  const [lu] = new URLSearchParams(brut);
  if (lu === undefined) {
    return null;
  }
  const [nom, valeur] = lu;
  const minuscule = nom.replaceAll(/[A-Z]/gu, (lettre) => lettre.toLowerCase());
  if (suivis.noms.includes(minuscule) || suivis.debuts.some((debut) => minuscule.startsWith(debut))) {
    return null;
  }
  const propre: [string, string] = [nettoyer(nom), nettoyer(valeur)];
  if (propre[0] === '' && propre[1] === '') {
    return null;
  }
  if (propre[0] === nom && propre[1] === valeur && /^[\x21-\x7e]*$/u.test(brut)) {
    return brut;
  }
  const ecrit = new URLSearchParams([propre]).toString();
  return brut.includes('=') ? ecrit : ecrit.slice(0, -1);
}

/** A parameter without the characters that a text puts after a link. */
function sansFin(parametre: string): string {
  let reste = parametre;
  for (;;) {
    if (FIN.test(reste)) {
      reste = reste.slice(0, -1);
      continue;
    }
    const encodee = sansFinEncodee(reste);
    if (encodee === null) {
      return reste;
    }
    reste = encodee;
  }
}

/**
 * Does the same as `sansFin` for a last character that is percent-encoded. It is removed when it is a space, or a character that never ends
 * our addresses.
 */
function sansFinEncodee(parametre: string): string | null {
  const fin = FIN_ENCODEE.exec(parametre)?.[0] ?? '';
  for (let signes = 3; signes <= fin.length; signes += 3) {
    const lu = decoderUneFois(fin.slice(-signes));
    if (FINS_ENCODEES.test(lu)) {
      return parametre.slice(0, -signes);
    }
  }
  return null;
}

/** The parameters of a page: those that were written into the path by mistake, then those of the query string. */
function parametresDe(ajout: string, requete: string): string {
  const bruts = [ajout, sansEntites(requete)].flatMap((texte) => texte.split(/[&?]/u));
  const gardes = bruts.flatMap((brut) => parametreDe(brut) ?? []);
  for (let dernier = gardes.pop(); dernier !== undefined; dernier = gardes.pop()) {
    const propre = sansFin(dernier);
    if (propre !== '') {
      return [...gardes, propre].join('&');
    }
  }
  return '';
}

/** The part after the `#`, without the text that was added to it. It is a token, or the name of a place in the page. */
export function ancreDe(lue: string): string {
  const net = visible(decoder(lue.replace(/^#/u, '')));
  const fin = net.search(AILLEURS);
  return (fin === -1 ? net : net.slice(0, fin)).replace(/\.+$/u, '');
}

/** The repaired address, when it leads to a page and differs from the received one; `null` otherwise. */
export function redresser(recue: string): string | null {
  const [avantAncre = '', ...ancres] = recue.split('#');
  const [chemin = '', ...requetes] = avantAncre.split('?');
  const lu = sansEntites(decoder(chemin));
  const coupe = lu.search(/[?&#]/u);
  const route = pageDe(coupe === -1 ? lu : lu.slice(0, coupe));
  if (route === null) {
    return null;
  }
  const [ajout = '', ...ancresDuChemin] = (coupe === -1 ? '' : lu.slice(coupe)).split('#');
  const parametres = parametresDe(ajout, requetes.join('?'));
  const ancre = ancreDe((ancresDuChemin.length > 0 ? ancresDuChemin : ancres).join('#'));
  const juste = `${route}${parametres === '' ? '' : `?${parametres}`}${ancre === '' ? '' : `#${ancre}`}`;
  return juste === recue ? null : juste;
}

/** Repairs the address in the browser when the page starts, so that the router and the readers of the `#` see the right one. */
export function redresserLaBarre(): void {
  const { pathname, search, hash } = window.location;
  const juste = redresser(pathname + search + hash);
  if (juste !== null) {
    window.history.replaceState(window.history.state, '', juste);
  }
}
