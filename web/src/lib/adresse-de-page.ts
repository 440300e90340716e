/**
 * Reads and writes the address of a page by one convention: a list repeats its name for each value, a yes is "oui", an empty
 * value is left out, and an unknown value is read as empty.
 */

/** What may stand in an address. */
type Contenu = string | number | boolean | null | readonly (string | number)[];

/** The values of a list. */
export function lireListe(adresse: URLSearchParams, nom: string): string[] {
  return adresse.getAll(nom).filter((valeur) => valeur !== '');
}

export function lireOui(adresse: URLSearchParams, nom: string): boolean {
  return adresse.get(nom) === 'oui';
}

/** A whole number of nine digits at most. */
export function entierOuNul(texte: string | null): number | null {
  return texte !== null && /^\d{1,9}$/u.test(texte) ? Number(texte) : null;
}

/** An amount or a surface, with two decimals at most. */
export function decimalOuNul(texte: string | null): number | null {
  return texte !== null && /^\d{1,9}(?:\.\d{1,2})?$/u.test(texte) ? Number(texte) : null;
}

/** The number of a page of a list: the first one unless another is asked for. */
export function lirePage(adresse: URLSearchParams): number {
  return entierOuNul(adresse.get('page')) || 1;
}

/** The address that holds these, in their order. */
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
