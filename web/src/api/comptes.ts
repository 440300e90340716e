/** How many rows a follow-up has, by state and by programme, as the server counts them in one call. */
import type { components } from './schema';

export type Comptes = components['schemas']['ComptesDeSuivi'];

/** Those in one state: none, once they are counted and it is not among them. */
export const nombreDe = (comptes: Comptes | undefined, code: string): number | undefined =>
  comptes && (comptes.statuts.find((un) => un.code === code)?.nombre ?? 0);
