/** The tasks to finish before a sign-out: text that was typed is sent to the server first. */

/** The event that is sent before a page is left because its session has ended. Forms store their typed text when they receive it. */
export const REDIRECTION = 'linteau:redirection';

type Affaire = () => Promise<unknown>;

/** The longest time that a sign-out waits for these tasks, in milliseconds, because it must not hang. */
const PATIENCE = 3_000;

const affaires = new Set<Affaire>();
/** Says whether some text is still unsent. */
type Reste = () => boolean | Promise<boolean>;

const restes = new Set<Reste>();

/** Registers a task, and the function that says whether some text is still unsent. Returns the function that removes both. */
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

/** Whether some typed text is unsent and would be lost with the session. */
export async function resteAvantDeSortir(): Promise<boolean> {
  const dits = await Promise.all([...restes].map(async (reste) => reste()));
  return dits.some(Boolean);
}

/** Runs all tasks, for at most `PATIENCE`. */
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
