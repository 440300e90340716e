/** Runs one task at a time among all tabs of a browser, or within this tab when the browser has no locks. */

const files = new Map<string, Promise<unknown>>();

export function exclusivement<T>(nom: string, faire: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks !== undefined) {
    return navigator.locks.request(nom, faire) as Promise<T>;
  }
  const tour = (files.get(nom) ?? Promise.resolve()).then(faire, faire);
  files.set(nom, tour);
  return tour;
}
