/**
 * The cache of what the server answered. Queries throw; what a failure says stands in the query's own `meta`, and is said
 * here, once for as long as it lasts. What failed for a reason that passes is asked again by itself while it is shown.
 */
import {
  type FetchQueryOptions,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query';
import { type Echec, generique, signaler } from './echecs';
import { ErreurAppel } from './erreur-appel';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What is said when it fails; nothing when absent. */
      echec?: Echec | ((cause: Error, requete: Query) => Echec | null);
    };
    mutationMeta: {
      /** What is said when it fails: the generic message when absent, nothing when the form says it. */
      echec?: Echec | null;
    };
  }
}

/** How long an answer is shown without asking again, in milliseconds: the server revalidates cheaply (ETag). */
export const FRAICHEUR = 10_000;
/** Between two tries of what failed and is still shown, in milliseconds. */
const RELANCE = 15_000;

/** When to ask again what failed: as the server said, never sooner than our own pace; not at all what will not pass. */
export function relance({ state }: Pick<Query, 'state'>): number | false {
  const cause: unknown = state.error;
  return state.status === 'error' && cause instanceof ErreurAppel && cause.passagere
    ? Math.max(cause.reprise ?? 0, RELANCE)
    : false;
}

/** Queries whose failure has been said, until they succeed. */
const dites = new WeakSet<object>();

const configuration: QueryClientConfig = {
  queryCache: new QueryCache({
    onError: (cause, requete) => {
      const { echec } = requete.meta ?? {};
      const dit = typeof echec === 'function' ? echec(cause, requete as Query) : echec;
      if (dit && !dites.has(requete)) {
        dites.add(requete);
        signaler(dit, cause);
      }
    },
    onSuccess: (_, requete) => void dites.delete(requete),
  }),
  mutationCache: new MutationCache({
    onError: (cause, _variables, _contexte, { meta }) => {
      const echec = meta?.echec === undefined ? generique() : meta.echec;
      if (echec !== null) {
        signaler(echec, cause);
      }
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRAICHEUR,
      // The client has already tried again what may pass by itself.
      retry: false,
      refetchOnWindowFocus: true,
      // Without a network a call fails at once and says so: an old answer under new filters would not be true.
      networkMode: 'always',
      refetchInterval: relance,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
};

export const requetes = new QueryClient(configuration);

/**
 * Starts what a page asks, and waits for what is at hand already, a turn at most: a page whose first answers came with it is
 * drawn once.
 */
export async function amorcer(...demandees: readonly { queryKey: QueryKey }[]): Promise<void> {
  const reponses = demandees.map((une) => requetes.prefetchQuery(une as FetchQueryOptions));
  await Promise.race([Promise.all(reponses), new Promise((suite) => setTimeout(suite))]);
}
