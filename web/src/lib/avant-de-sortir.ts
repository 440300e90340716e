/** What is still to be done when somebody signs out: what they typed and the server does not have leaves first. */

/** Said before a page whose session has ended is left, so that what was typed in it is put aside. */
export const REDIRECTION = 'linteau:redirection';

type Affaire = () => Promise<unknown>;

/** How long one waits for it, in milliseconds: whoever wants to leave leaves. */
const PATIENCE = 3_000;

const affaires = new Set<Affaire>();
/** Whether something is left. */
type Reste = () => boolean | Promise<boolean>;

const restes = new Set<Reste>();

/** Adds one, and whether some of it is still here; gives the function that takes it out again. */
export function avantDeSortir(affaire: Affaire, reste?: Reste): () => void {
  affaires.add(affaire);
  if (reste !== undefined) {
    restes.add(reste);
  }
  return () => {
    affaires.delete(affaire);
    if (reste !== undefined) {
      restes.delete(reste);
    }
  };
}

/** Whether something that was typed has not left, and would go with the session. */
export async function resteAvantDeSortir(): Promise<boolean> {
  const dits = await Promise.all([...restes].map(async (reste) => reste()));
  return dits.some(Boolean);
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
