/** Reads postcodes as people write them, like the server's `domain::code_postal`. */
import { enChasseSimple, nettoyerLigne } from './texte';

/** A postcode as it is stored: in capitals. A French one has no spaces and no `F-`, which people abroad write. */
export function lireCodePostal(texte: string): string {
  const net = enChasseSimple(nettoyerLigne(texte))
    .replace(/[\u200c\u200d]/gu, '')
    .toUpperCase();
  const serre = net.replace(/\s/gu, '').replace(/^FR?-?/u, '');
  return /^(?:[0-9]{5}|2[AB][0-9]{3})$/u.test(serre) ? serre : net.trim().replace(/\s+/gu, ' ');
}
