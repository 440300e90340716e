/** Normalises people and places before sending and after reading (spec section 3). */

import { lireCodePostal } from './code-postal';
import { lireEmail } from './email';
import { lireTelephone, reduireTelephone } from './telephone';

/** An e-mail in lower case, as it is stored. */
export function email(texte: string): string {
  return lireEmail(texte);
}

/** A phone as it is sent: digits and a plus sign, with country and number, without the `(0)` between them. */
export function telephoneEnvoye(texte: string): string {
  return lireTelephone(texte) ?? reduireTelephone(texte);
}

/** A city without outer spaces, in capitals. Cities are put in capitals when they are read, not when they are sent. */
export function villeLue(texte: string): string {
  return texte.trim().toLocaleUpperCase('fr-FR');
}

/** A postcode as it is sent: without outer spaces, in capitals. A French one has no spaces at all. */
export function codePostalEnvoye(texte: string): string {
  return lireCodePostal(texte);
}

/** The label of a place: "NANTES (44000)". */
export function libelleLieu(ville: string, codePostal: string): string {
  return `${villeLue(ville)} (${codePostal.trim()})`;
}

/** The full name of a person: "Mme Maëlle Guérin". Missing parts leave no gap. */
export function nomComplet(personne: {
  civilite?: string | null;
  prenom?: string | null;
  nom?: string | null;
}): string {
  const civilite = personne.civilite === 'M' ? 'M.' : personne.civilite;
  return [civilite, personne.prenom, personne.nom].filter(Boolean).join(' ');
}

/** The name of a lot with its programme, "A203, Les Berges", because several programmes may use the same numbers. */
export function nomDuLot(lot: { numero: string; programme: { nomCommercial: string } }): string {
  return `${lot.numero}, ${lot.programme.nomCommercial}`;
}
