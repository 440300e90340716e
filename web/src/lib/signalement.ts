/**
 * What breaks in a page is told to the portal's own server, for its log: which page, by its route, what the browser says, and
 * where in our files. Nothing of the person: no address with its ids, no query; the server wipes what may be left. A few a
 * visit at most, each once.
 */

/** Reports of one visit. */
const PLAFOND = 5;

export interface Signalement {
  page: string;
  message: string;
  pile: string;
}

/** The lines of a trace that are ours, by the name of the file: "assets/lot-1f2.js:12:4". */
export function pileNue(pile: string | undefined): string {
  return (pile ?? '')
    .split('\n')
    .flatMap((ligne) => /(assets\/[\w.-]+\.js):(\d+):(\d+)/u.exec(ligne)?.[0] ?? [])
    .slice(0, 12)
    .join(' ');
}

/** A path without its ids: "/lot/:id/documents". */
export function routeNue(chemin: string): string {
  return chemin
    .split('/')
    .map((segment) => (/\d/u.test(segment) ? ':id' : segment))
    .join('/')
    .slice(0, 100);
}

/** What is told of an error; nothing of what is no error of ours: an extension's, a call that failed and was said. */
export function signalementDe(erreur: unknown, chemin: string): Signalement | null {
  if (!(erreur instanceof Error) || erreur.name === 'ErreurAppel' || erreur.name === 'AbortError') {
    return null;
  }
  const pile = pileNue(erreur.stack);
  const message = `${erreur.name}: ${erreur.message}`.slice(0, 300);
  return pile === '' ? null : { page: routeNue(chemin) || '/', message, pile };
}

const dits = new Set<string>();

function envoyer(signalement: Signalement): void {
  void fetch('/api/erreur-navigateur', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
    body: JSON.stringify(signalement),
  }).catch(() => {});
}

/** Tells an error to the server, once. */
export function signalerErreur(erreur: unknown): void {
  const signalement = signalementDe(erreur, window.location.pathname);
  if (signalement === null || dits.size >= PLAFOND || dits.has(signalement.message + signalement.pile)) {
    return;
  }
  dits.add(signalement.message + signalement.pile);
  envoyer(signalement);
}

/** Tells what nobody caught. */
export function surveillerLesErreurs(): void {
  window.addEventListener('error', ({ error }) => signalerErreur(error));
  window.addEventListener('unhandledrejection', ({ reason }) => signalerErreur(reason));
}
