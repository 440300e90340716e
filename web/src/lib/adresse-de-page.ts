/**
 * Reads and writes the address of a page by one convention: a list repeats its name for each value, a yes is "oui", an empty
 * value is left out, and an unknown value is read as empty.
 */

/** A value that an address can hold. */
type Contenu = string | number | boolean | null | readonly (string | number)[];

/** The values of a list; empty ones are left out. */
export function lireListe(adresse: URLSearchParams, nom: string): string[] {
  return adresse.getAll(nom).filter((valeur) => valeur !== '');
}

export function lireOui(adresse: URLSearchParams, nom: string): boolean {
  return adresse.get(nom) === 'oui';
}

/** Reads a whole number of at most nine digits; `null` for anything else. */
export function entierOuNul(texte: string | null): number | null {
  return texte !== null && /^\d{1,9}$/u.test(texte) ? Number(texte) : null;
}

/** Reads an amount or a surface with at most two decimals; `null` for anything else. */
export function decimalOuNul(texte: string | null): number | null {
  return texte !== null && /^\d{1,9}(?:\.\d{1,2})?$/u.test(texte) ? Number(texte) : null;
}

/** The number of a page of a list, 1 by default. */
export function lirePage(adresse: URLSearchParams): number {
  return entierOuNul(adresse.get('page')) || 1;
}

/** The address with these values, in their order. */
export function ecrireAdresse(contenus: Readonly<Record<string, Contenu>>): URLSearchParams {
  const adresse = new URLSearchParams();
  for (const [nom, contenu] of Object.entries(contenus)) {
    for (const valeur of [contenu].flat()) {
      if (valeur !== null && valeur !== false && valeur !== '') {
        adresse.append(nom, valeur === true ? 'oui' : String(valeur));
      }
    }
  }
  return adresse;
}
