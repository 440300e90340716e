/**
 * An address of a page as a mail or a chat has changed it, and the one that was meant: the same rule as the server's
 * (`navigateur/adresse.rs`), which redirects all that it receives. It serves here for what no server sees: what stands after the `#`,
 * and the page that was kept to come back to. Both sides read `adresses.json`, and run the cases of `adresses-abimees.json`.
 */

import { entites, suivis } from '../../../crates/api/src/navigateur/adresses.json';
import { ROUTES } from './pages';

/** A link that has gone through several programs is encoded as many times. */
const ENCODAGES = 3;
/** Signs that a text puts after a link. Our addresses hold none of them at their end but encoded. */
const FIN = /[.,;:!|*'`)\]}>"+]$/u;
/** A last character that is encoded, in one to four bytes; and those of them that are not ours. */
const FIN_ENCODEE = /(?:%[\da-f]{2}){1,4}$/iu;
const FINS_ENCODEES = /^[<>"«»“”‘’…\s]$/u;
/** What may stand in a segment of our paths: the ids of lots, tokens. */
const AILLEURS = /[^A-Za-z0-9._-]/u;
const AVANT = /^[^A-Za-z0-9._\-\p{Alphabetic}\p{N}\ufffd]+/u;
const LETTRE = /[\p{Alphabetic}\p{N}\ufffd]/u;
const INVISIBLES = /(?![\u200c\u200d])\p{Cf}/gu;
/** Letters of some alphabets join or not by these two: they stay inside a word. */
const LIANTS = /(?<![\p{Alphabetic}\p{N}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{Alphabetic}\p{N}\p{M}])/gu;
const TIRETS = /[\p{Pd}\u2010-\u2015\u2212]/gu;

const ENTITES = Object.entries(entites).sort(([a], [b]) => (a < b ? -1 : 1));
const SEGMENTS = ROUTES.map((route) => route.split('/').filter((segment) => segment !== ''));

/** A text without the signs that nobody sees. */
const nettoyer = (texte: string): string =>
  texte.replace(INVISIBLES, '').replace(LIANTS, '').normalize('NFC');

/** A segment as it was meant: a hyphen where an office program made a dash of it. */
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

/** A text without its percent signs, however often they were encoded. */
function decoder(texte: string): string {
  let lu = texte;
  for (let fois = 0; fois < ENCODAGES && lu.includes('%'); fois += 1) {
    lu = decoderUneFois(lu);
  }
  return lu;
}

/** A text whose signs HTML had written as entities, perhaps several times. */
function sansEntites(texte: string): string {
  let lu = texte;
  for (let fois = 0; fois < ENCODAGES; fois += 1) {
    for (const [entite, signe] of ENTITES) {
      lu = lu.replaceAll(entite, signe);
    }
  }
  return lu;
}

/** The segments of a path, without what was added to them. */
function segmentsDe(lu: string): string[] {
  const segments: string[] = [];
  for (const brut of lu.split(/[/\\]/u)) {
    const debut = visible(brut).replace(AVANT, '');
    const fin = debut.search(AILLEURS);
    const segment = fin === -1 ? debut : debut.slice(0, fin);
    if (segment !== '') {
      segments.push(segment);
    }
    // What follows a sign that no path of ours holds is the text around the link.
    if (fin !== -1) {
      break;
    }
  }
  const dernier = segments.pop()?.replace(/\.+$/u, '') ?? '';
  return dernier === '' ? segments : [...segments, dernier];
}

/** The path of the page that these words lead to; `null` when they lead to none. */
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

/** A parameter as it is written, or written again without the characters that nobody sees; `null` when it is not ours. */
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

/** A parameter without what the text puts after a link. */
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

/** The same when its last character is encoded, and is a space or one that we do not end with. */
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

/** The parameters of a page: those that stand in the path by mistake, then those of the query. */
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

/** What stands after the `#`, without what was added to it: a token or the name of a place in the page. */
export function ancreDe(lue: string): string {
  const net = visible(decoder(lue.replace(/^#/u, '')));
  const fin = net.search(AILLEURS);
  return (fin === -1 ? net : net.slice(0, fin)).replace(/\.+$/u, '');
}

/** The address that was meant, when it is that of a page and not the one received; `null` otherwise. */
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

/** Puts the address of the page right as it begins: the router, and what the page reads behind the `#`, then see the one meant. */
export function redresserLaBarre(): void {
  const { pathname, search, hash } = window.location;
  const juste = redresser(pathname + search + hash);
  if (juste !== null) {
    window.history.replaceState(window.history.state, '', juste);
  }
}
