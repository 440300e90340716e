/**
 * Remembers the programmes with dedicated lots that a page has announced, so that only new ones are announced (spec section 9).
 */
import { CLES, garder, lire } from './stockage';

/** The ids that no page has announced yet. At the first visit there are none, because every id would be new. */
export function nouvelles(ids: readonly string[]): ReadonlySet<string> {
  const annoncees: readonly string[] = lire<string[]>(CLES.exclusivites);
  return new Set(annoncees.length === 0 ? [] : ids.filter((id) => !annoncees.includes(id)));
}

/** Remembers these programmes as announced. */
export function annoncer(ids: readonly string[]): void {
  garder(CLES.exclusivites, ids);
}
