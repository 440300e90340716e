/** The mandate of the user's own company, for the home page and the account. */
import { queryOptions } from '@tanstack/react-query';
import { lire, type ReponseDe } from './appel';
import { cles } from './cles';

export type MonMandat = ReponseDe<'GET /api/user/me/mandat'>;

/** The current mandate; `null` when the company has none. */
export const monMandat = queryOptions({
  queryKey: cles.monMandat,
  queryFn: ({ signal }): Promise<MonMandat> => lire('/api/user/me/mandat', { signal }),
  meta: { echec: () => null },
});
