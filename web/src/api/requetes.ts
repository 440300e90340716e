/**
 * The cache of the server's answers. A query that fails throws. The text of its failure is in the query's `meta`; this module shows it once
 * as long as the failure lasts. A query on screen that failed for a passing reason is retried automatically.
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
      /** The text of a failure. Without it, nothing is shown. */
      echec?: Echec | ((cause: Error, requete: Query) => Echec | null);
    };
    mutationMeta: {
      /** The text of a failure. Without it the generic message is shown; with `null` nothing is, because the form shows the failure. */
      echec?: Echec | null;
    };
  }
}

/** How long an answer is shown without asking again, in milliseconds. Asking again is cheap (ETag). */
export const FRAICHEUR = 10_000;
/** The pause between two tries of a failed query on screen, in milliseconds. */
const RELANCE = 15_000;

/**
 * When to retry a failed query: at the time that the server gave, but never faster than `RELANCE`. A lasting failure is not
 * retried.
 */
export function relance({ state }: Pick<Query, 'state'>): number | false {
  const cause: unknown = state.error;
  return state.status === 'error' && cause instanceof ErreurAppel && cause.passagere
    ? Math.max(cause.reprise ?? 0, RELANCE)
    : false;
}

/** The queries whose failure was already shown. A query leaves this set when it succeeds. */
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
      // `echange.ts` has already retried the temporary failures.
      retry: false,
      refetchOnWindowFocus: true,
      // Without a network a call fails at once and says so, because an old answer under new filters would be wrong.
      networkMode: 'always',
      refetchInterval: relance,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
};

export const requetes = new QueryClient(configuration);

/** Starts the queries of a page, then waits one turn of the event loop. When all answers are already there, the page then renders once. */
export async function amorcer(...demandees: readonly { queryKey: QueryKey }[]): Promise<void> {
  const reponses = demandees.map((une) => requetes.prefetchQuery(une as FetchQueryOptions));
  await Promise.race([Promise.all(reponses), new Promise((suite) => setTimeout(suite))]);
}
