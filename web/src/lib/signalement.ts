/**
 * Reports the errors of a page to the portal's own log: the route of the page, the browser's message, and the place in the portal's files.
 * The report says nothing about the person: no address with ids, no query string; the server removes ids that are left all the same. Each
 * error is sent once, and only a few a visit.
 */

/** The largest number of reports of one visit. */
const PLAFOND = 5;

export interface Signalement {
  page: string;
  message: string;
  pile: string;
}

/** The lines of a stack trace that are in the portal's files, as "assets/lot-1f2.js:12:4". */
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

/**
 * The report of an error. `null` for an error of somebody else's code, such as a browser extension, and for a failed call, which the page
 * has already shown.
 */
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

/** Reports an error to the server, once. */
export function signalerErreur(erreur: unknown): void {
  const signalement = signalementDe(erreur, window.location.pathname);
  if (signalement === null || dits.size >= PLAFOND || dits.has(signalement.message + signalement.pile)) {
    return;
  }
  dits.add(signalement.message + signalement.pile);
  envoyer(signalement);
}

/** Reports the errors that no code catches. */
export function surveillerLesErreurs(): void {
  window.addEventListener('error', ({ error }) => signalerErreur(error));
  window.addEventListener('unhandledrejection', ({ reason }) => signalerErreur(reason));
}
