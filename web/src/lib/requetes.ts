/** The cache of what the server answered; lists abandon the older request of the same name by themselves. */
import { QueryClient } from '@tanstack/react-query';

/** How long an answer is shown without asking again, in milliseconds: the server revalidates cheaply (ETag). */
export const FRAICHEUR = 10_000;

export const requetes = new QueryClient({
  defaultOptions: {
    // `appeler` already retries what may pass by itself.
    queries: { staleTime: FRAICHEUR, retry: false, refetchOnWindowFocus: true },
  },
});
