/** One at a time, of all the tabs of a browser; of this one alone where the browser has no locks. */

const files = new Map<string, Promise<unknown>>();

export function exclusivement<T>(nom: string, faire: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks !== undefined) {
    return navigator.locks.request(nom, faire) as Promise<T>;
  }
  const tour = (files.get(nom) ?? Promise.resolve()).then(faire, faire);
  files.set(nom, tour);
  return tour;
}
