/** The names of the calls, derived from the OpenAPI document. */
import type { paths } from './schema';

type Methode = 'get' | 'post' | 'patch' | 'put' | 'delete';

/** The name of every call: its method and its path. */
export type NomDAppel = {
  [P in keyof paths & string]: {
    [M in Methode]: paths[P] extends Record<M, { responses: unknown }> ? `${Uppercase<M>} ${P}` : never;
  }[Methode];
}[keyof paths & string];

/** The names of the calls that write. */
export type Ecriture = Exclude<NomDAppel, `GET ${string}`>;
