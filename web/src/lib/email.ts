/**
 * Reads e-mail addresses, so that all spellings of one address are equal. The server has the same rules (`domain::email`), and
 * the tests of both sides run the cases of `crates/domain/regles/ecritures.json`.
 */
import { decoderPunycode } from './punycode';
import { enChasseSimple, nettoyer, tirets } from './texte';

/** Removes one wrapper around an address: angle brackets, `mailto:`, or a separator after it. */
function deballer(texte: string): string {
  const net = texte.trimStart().replace(/[\s;,.]+$/u, '');
  const nu = /^<(.*)>$/su.exec(net)?.[1] ?? net;
  return /^mailto:/iu.test(nu) ? nu.slice('mailto:'.length).replace(/\?.*$/su, '') : nu;
}

/** The domain in ASCII, as mail is sent to it (UTS 46). A domain without an ASCII form stays as it is, and the rule `email` judges it. */
function enAscii(domaine: string): string {
  if (/^\p{ASCII}*$/u.test(domaine)) {
    return domaine;
  }
  if (domaine.includes('%')) {
    return domaine;
  }
  try {
    const ascii = new URL(`http://${domaine}`).hostname.replace(/\.+$/u, '');
    return /^[a-z0-9.-]+$/u.test(ascii) ? ascii : domaine;
  } catch {
    return domaine;
  }
}

/**
 * An address as it is stored: NFC, lower case, with its domain in ASCII. A text that is no address is kept, so that the rule of the field
 * refuses it.
 */
export function lireEmail(texte: string): string {
  let net = tirets(enChasseSimple(nettoyer(texte)))
    .replace(/[\u200c\u200d]/gu, '')
    .replace(/[\u00b4\u02bc\u2018\u2019]/gu, "'");
  for (let avant = ''; avant !== net; ) {
    avant = net;
    net = deballer(net);
  }
  net = net.toLowerCase().normalize('NFC');
  const arobase = net.lastIndexOf('@');
  return arobase === -1 ? net : `${net.slice(0, arobase)}@${enAscii(net.slice(arobase + 1))}`;
}

/** The key by which two buyers are compared: the address without the `+…` of its first part. */
export function cleDeLEmail(texte: string): string {
  const lu = lireEmail(texte);
  const arobase = lu.lastIndexOf('@');
  if (arobase === -1) {
    return lu;
  }
  const boite = lu.slice(0, arobase).normalize('NFKC').toLowerCase().normalize('NFKC');
  return `${/^(.+?)\+/su.exec(boite)?.[1] ?? boite}${lu.slice(arobase)}`;
}

/** An address as people read it: the domain with its own letters. */
export function afficherEmail<Absent extends null | undefined = never>(
  email: string | Absent,
): string | Absent {
  if (typeof email !== 'string') {
    return email;
  }
  const arobase = email.lastIndexOf('@');
  const noms = email.slice(arobase + 1).split('.');
  if (arobase === -1 || !noms.some((nom) => nom.startsWith('xn--'))) {
    return email;
  }
  const lus = noms.map((nom) => (nom.startsWith('xn--') ? decoderPunycode(nom.slice(4)) : nom));
  const lisible = `${email.slice(0, arobase)}@${lus.join('.')}`;
  // The readable form is only shown when reading it again gives the same address.
  return !lus.includes(null) && lireEmail(lisible) === email ? lisible : email;
}
