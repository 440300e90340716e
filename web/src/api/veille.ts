/**
 * The running options, drafts and waits of the signed-in person, which the header of every page shows. The shell of the page holds them,
 * and the stream says when they change.
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lire, type ReponseDe } from './appel';
import { cles } from './cles';
import { useUtilisateur } from './session';
import { estExterne } from './utilisateur';

export type Veille = ReponseDe<'GET /api/user/me/veille'>;
export type CompteDeVeille = Veille['options'];

/** When the header's data is older than this, in milliseconds, the next page reads it again. Until then the stream says what changed. */
const FRAICHEUR = 60_000;

export const veille = queryOptions({
  queryKey: cles.veille,
  queryFn: ({ signal }): Promise<Veille> => lire('/api/user/me/veille', { signal }),
  staleTime: FRAICHEUR,
  // A failure shows nothing in the header, because the pages already say what is down.
  meta: { echec: () => null },
});

/** The data of the header for a partner; `undefined` until it is known, and for staff, who have their own page. */
export function useVeille(): Veille | undefined {
  const utilisateur = useUtilisateur();
  return useQuery({ ...veille, enabled: utilisateur !== null && estExterne(utilisateur) }).data;
}
