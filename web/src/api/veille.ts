/** What runs for who is signed in: the header of every page says it. The shell brings it, and the stream says when it changes. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lire, type ReponseDe } from './appel';
import { cles } from './cles';
import { useUtilisateur } from './session';
import { estExterne } from './utilisateur';

export type Veille = ReponseDe<'GET /api/user/me/veille'>;
export type CompteDeVeille = Veille['options'];

/** Its age after which another layout asks again, in milliseconds: between two, the stream tells what changed. */
const FRAICHEUR = 60_000;

export const veille = queryOptions({
  queryKey: cles.veille,
  queryFn: ({ signal }): Promise<Veille> => lire('/api/user/me/veille', { signal }),
  staleTime: FRAICHEUR,
  // The header says no more than it knows; the pages say what is down.
  meta: { echec: () => null },
});

/** What runs for a partner; nothing for staff, who have a page of their own for it, and until it is known. */
export function useVeille(): Veille | undefined {
  const utilisateur = useUtilisateur();
  return useQuery({ ...veille, enabled: utilisateur !== null && estExterne(utilisateur) }).data;
}
