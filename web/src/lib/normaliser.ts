/** How people and places are written before they are sent, and read when they come (spec section 3). */

import { lireCodePostal } from './code-postal';
import { lireEmail } from './email';
import { lireTelephone, reduireTelephone } from './telephone';

/** An e-mail is lower-cased, as it is kept. */
export function email(texte: string): string {
  return lireEmail(texte);
}

/** A phone is reduced to digits and plus sign when it is sent: its country and its number, without the `(0)` between them. */
export function telephoneEnvoye(texte: string): string {
  return lireTelephone(texte) ?? reduireTelephone(texte);
}

/** A city is trimmed, and upper-cased when it is read. */
export function villeLue(texte: string): string {
  return texte.trim().toLocaleUpperCase('fr-FR');
}

/** A postcode is trimmed, and upper-cased when it is sent; a French one has no spaces. */
export function codePostalEnvoye(texte: string): string {
  return lireCodePostal(texte);
}

/** "NANTES (44000)": the label of a location. */
export function libelleLieu(ville: string, codePostal: string): string {
  return `${villeLue(ville)} (${codePostal.trim()})`;
}

/** "Mme Maëlle Guérin", "M. Loïc Guérin": the full name of a person; what is missing leaves no hole. */
export function nomComplet(personne: {
  civilite?: string | null;
  prenom?: string | null;
  nom?: string | null;
}): string {
  const civilite = personne.civilite === 'M' ? 'M.' : personne.civilite;
  return [civilite, personne.prenom, personne.nom].filter(Boolean).join(' ');
}

/** "A203, Les Berges": a lot among those of several programmes, which may have the same numbers. */
export function nomDuLot(lot: { numero: string; programme: { nomCommercial: string } }): string {
  return `${lot.numero}, ${lot.programme.nomCommercial}`;
}
