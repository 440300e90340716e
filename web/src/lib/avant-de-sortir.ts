/** What is still to be done when somebody signs out: what they typed and the server does not have leaves first. */

type Affaire = () => Promise<unknown>;

/** How long one waits for it, in milliseconds: whoever wants to leave leaves. */
const PATIENCE = 3_000;

const affaires = new Set<Affaire>();

/** Adds one; gives the function that takes it out again. */
export function avantDeSortir(affaire: Affaire): () => void {
  affaires.add(affaire);
  return () => void affaires.delete(affaire);
}

/** Does them all, as far as time allows. */
export async function finirAvantDeSortir(): Promise<void> {
  if (affaires.size === 0) {
    return;
  }
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  const delai = new Promise((suite) => {
    minuterie = setTimeout(suite, PATIENCE);
  });
  await Promise.race([Promise.allSettled([...affaires].map((faire) => faire())), delai]);
  clearTimeout(minuterie);
}
