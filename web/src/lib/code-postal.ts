/** Postcodes as people write them: the same as the server's `domain::code_postal`. */
import { enChasseSimple, nettoyerLigne } from './texte';

/** A postcode as it is kept: in capitals; a French one without spaces, nor the `F-` that is written from abroad. */
export function lireCodePostal(texte: string): string {
  const net = enChasseSimple(nettoyerLigne(texte))
    .replace(/[\u200c\u200d]/gu, '')
    .toUpperCase();
  const serre = net.replace(/\s/gu, '').replace(/^FR?-?/u, '');
  return /^(?:[0-9]{5}|2[AB][0-9]{3})$/u.test(serre) ? serre : net.trim().replace(/\s+/gu, ' ');
}
