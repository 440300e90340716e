/** Programmes with dedicated lots that a page has announced: kept, so that those that came since are told (spec section 9). */
import { CLES, garder, lire } from './stockage';

/** Ids among these that no page has announced yet; none the first time, when everything would be new. */
export function nouvelles(ids: readonly string[]): ReadonlySet<string> {
  const annoncees: readonly string[] = lire<string[]>(CLES.exclusivites);
  return new Set(annoncees.length === 0 ? [] : ids.filter((id) => !annoncees.includes(id)));
}

/** Remembers what has been announced. */
export function annoncer(ids: readonly string[]): void {
  garder(CLES.exclusivites, ids);
}
