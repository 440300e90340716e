/**
 * JSON Merge Patch (RFC 7396). A member that is `null` is removed, an object is merged, and any other value, lists included,
 * replaces the former one. The server has the same function (`domain::fusion`).
 */
import { enObjet } from './objets';

export type Objet = Readonly<Record<string, unknown>>;

/** One member of a patch with its path. Its value may be a list, a removal or an empty object. */
export interface Feuille {
  readonly chemin: string;
  readonly valeur: unknown;
}

export const estObjet = (valeur: unknown): valeur is Objet =>
  typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur);

/** Applies a patch to a document. A removed member becomes `null`, as in the API. */
export function appliquer(document: unknown, patch: unknown): unknown {
  if (!estObjet(patch)) {
    return patch;
  }
  const suite: Record<string, unknown> = estObjet(document) ? { ...document } : {};
  for (const [cle, valeur] of Object.entries(patch)) {
    suite[cle] = valeur === null ? null : appliquer(suite[cle], valeur);
  }
  return suite;
}

/**
 * Joins two patches into one. `null` when this is impossible: a member that the first removes cannot be created again by the second,
 * because the joined patch would merge with the old object.
 */
export function composer(avant: Objet, apres: Objet): Objet | null {
  const suite: Record<string, unknown> = { ...avant };
  for (const [cle, valeur] of Object.entries(apres)) {
    const deja = suite[cle];
    if (!(cle in suite) || !estObjet(valeur)) {
      suite[cle] = valeur;
      continue;
    }
    const ensemble = estObjet(deja) ? composer(deja, valeur) : null;
    if (ensemble === null) {
      return null;
    }
    suite[cle] = ensemble;
  }
  return suite;
}

/** Joins patches into as few as possible, in their order. */
export function grouper(patchs: readonly Objet[]): Objet[] {
  const groupes: Objet[] = [];
  for (const patch of patchs) {
    const dernier = groupes.at(-1);
    const ensemble = dernier === undefined ? null : composer(dernier, patch);
    if (ensemble === null) {
      groupes.push(patch);
    } else {
      groupes[groupes.length - 1] = ensemble;
    }
  }
  return groupes;
}

/** The members of a patch, one by one. */
export function feuilles(patch: object, sous = ''): Feuille[] {
  return Object.entries(patch).flatMap(([cle, valeur]) => {
    const chemin = sous === '' ? cle : `${sous}.${cle}`;
    return estObjet(valeur) && Object.keys(valeur).length > 0
      ? feuilles(valeur, chemin)
      : [{ chemin, valeur }];
  });
}

/** Builds the patch of these members. */
export function depuisFeuilles(dites: readonly Feuille[]): Objet {
  const patch: Record<string, unknown> = {};
  for (const { chemin, valeur } of dites) {
    const cles = chemin.split('.');
    const derniere = cles.pop() ?? chemin;
    let objet = patch;
    for (const cle of cles) {
      const suite: Record<string, unknown> = { ...enObjet(objet[cle]) };
      objet[cle] = suite;
      objet = suite;
    }
    objet[derniere] = valeur;
  }
  return patch;
}

/** Whether two paths overlap: they are equal, or one is inside the other. */
export function seRecouvrent(un: string, autre: string): boolean {
  const dans = (large: string, etroit: string) =>
    etroit.startsWith(large) && (etroit.length === large.length || /[.[]/u.test(etroit[large.length] ?? ''));
  return dans(un, autre) || dans(autre, un);
}

/** Whether two values are equal. `undefined` equals `null`. */
export function memeValeur(a: unknown, b: unknown): boolean {
  const [un, autre] = [a ?? null, b ?? null];
  if (Array.isArray(un) && Array.isArray(autre)) {
    return un.length === autre.length && un.every((membre, rang) => memeValeur(membre, autre[rang]));
  }
  if (estObjet(un) && estObjet(autre)) {
    const cles = new Set([...Object.keys(un), ...Object.keys(autre)]);
    return [...cles].every((cle) => memeValeur(un[cle], autre[cle]));
  }
  return un === autre;
}
