/**
 * Every call of the portal goes through here (spec sections 7 and 8): which answers are tried again, what a signed-out
 * answer does, what an abandoned request says, and the number of the last fact written, which later reads carry so that
 * one's own write is always seen.
 */
import { garderRetour, toutOublier } from '../lib/stockage';

/** Statuses that may pass by themselves. */
const A_RETENTER = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** Methods that change something: never repeated by themselves. */
const SANS_REPETITION = new Set(['PATCH', 'POST', 'PUT', 'DELETE']);

/** Answers that mean "not signed in" or "not your role". */
function estUnRefusDAcces(statut: number): statut is 401 | 403 {
  return statut === 401 || statut === 403;
}

/** The status of a request that the browser gave up. */
export const ABANDON = 499;
/** Header of the stream of facts. */
const FAIT = 'Linteau-Fait';
/** Before one's access was refused, so that pages may put aside what was typed. */
export const REDIRECTION = 'linteau:redirection';

/** Detail of one field of a refused request. */
export interface Violation {
  propertyPath: string;
  message: string;
  code?: string;
}

/** What a call gives when it fails: the wrapper of spec section 8. */
export class ErreurAppel extends Error {
  readonly statusCode: number;
  readonly content: { details: readonly Violation[]; message: string; code: string | null };

  constructor(
    statusCode: number,
    message: string,
    details: readonly Violation[] = [],
    code: string | null = null,
  ) {
    super(message);
    this.statusCode = statusCode;
    this.content = { details, message, code };
  }

  /** What the server said, and nothing when it did not answer. */
  get messageDuServeur(): string | null {
    return this.content.code === null || this.content.message === '' ? null : this.content.message;
  }

  /** Whether a newer request replaced this one, or the page was left: nothing is shown then. */
  get abandonnee(): boolean {
    return this.statusCode === ABANDON;
  }
}

let dernierFait: string | null = null;
const enCours = new Map<string, AbortController>();

/** The signal of a list request; a newer request of the same name aborts the older one. */
function remplacer(nom: string, autre: AbortSignal | undefined): AbortSignal {
  enCours.get(nom)?.abort();
  const controleur = new AbortController();
  enCours.set(nom, controleur);
  return autre === undefined ? controleur.signal : AbortSignal.any([controleur.signal, autre]);
}

let departEnCours = false;

/**
 * Signs out and goes to sign in (spec section 8): says so, forgets the local storage, keeps the page to come back to. A 403
 * leaves a session that is still good: it is ended first, or `/connexion` would refuse who is connected already.
 */
export async function quitterVersConnexion(statut: 401 | 403 = 401): Promise<void> {
  if (departEnCours) {
    return; // Several calls are often refused at once: the page is left once.
  }
  departEnCours = true;
  window.dispatchEvent(new CustomEvent(REDIRECTION));
  toutOublier();
  garderRetour(window.location.pathname + window.location.search);
  try {
    if (statut === 403) {
      await fetch('/api/session', { method: 'DELETE', credentials: 'same-origin', keepalive: true });
    }
  } catch {
    // Nobody answers: the next page says so.
  } finally {
    departEnCours = false;
    window.location.assign('/connexion');
  }
}

async function lireErreur(reponse: Response): Promise<ErreurAppel> {
  const corps: unknown = await reponse.json().catch(() => null);
  const probleme = (typeof corps === 'object' && corps !== null ? corps : {}) as {
    detail?: string;
    title?: string;
    code?: string;
    violations?: Violation[];
  };
  // The portal closed while a page was open: whatever was asked for, the page says so (spec section 2).
  if (probleme.code === 'maintenance' && window.location.pathname !== '/maintenance') {
    window.location.assign('/maintenance');
  }
  const message = probleme.detail ?? probleme.title ?? reponse.statusText;
  return new ErreurAppel(reponse.status, message, probleme.violations ?? [], probleme.code ?? null);
}

/** What a call may ask for besides its address. */
export interface Demande {
  methode?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  corps?: unknown;
  signal?: AbortSignal;
  /** Name of the list: a newer request of the same name aborts this one. */
  remplace?: string;
  /** Says nothing of who calls: no session, no fact; outlives the page that sends it. */
  anonyme?: boolean;
  /** The answer is a text, a drawing for one, and no JSON. */
  texte?: boolean;
  /** Registration answers 403 with a message of its own (spec section 8): it does not sign out. */
  sansRedirection?: boolean;
}

/** Calls the API and gives the JSON of a success; throws `ErreurAppel` for everything else. */
export async function appeler<T>(adresse: string, demande: Demande = {}): Promise<T> {
  const methode = demande.methode ?? 'GET';
  const signal =
    demande.remplace === undefined ? demande.signal : remplacer(demande.remplace, demande.signal);
  // Plain JSON: its `hydra:search` is brief, and no page reads it.
  const entetes = new Headers({ Accept: 'application/json' });
  if (dernierFait !== null && demande.anonyme !== true) {
    entetes.set(FAIT, dernierFait);
  }
  if (demande.corps !== undefined) {
    entetes.set('Content-Type', methode === 'PATCH' ? 'application/merge-patch+json' : 'application/json');
  }
  const init: RequestInit = {
    method: methode,
    headers: entetes,
    credentials: demande.anonyme === true ? 'omit' : 'same-origin',
    keepalive: demande.anonyme === true,
    body: demande.corps === undefined ? null : JSON.stringify(demande.corps),
    signal: signal ?? null,
  };
  const essais = SANS_REPETITION.has(methode) ? 1 : 2;
  for (let essai = 1; ; essai += 1) {
    try {
      const reponse = await fetch(adresse, init);
      dernierFait = reponse.headers.get(FAIT) ?? dernierFait;
      if (reponse.ok) {
        if (demande.texte === true) {
          return (await reponse.text()) as T;
        }
        return (reponse.status === 204 ? null : await reponse.json()) as T;
      }
      if (estUnRefusDAcces(reponse.status) && demande.sansRedirection !== true) {
        await quitterVersConnexion(reponse.status);
      }
      if (essai >= essais || !A_RETENTER.has(reponse.status)) {
        throw await lireErreur(reponse);
      }
    } catch (cause) {
      if (cause instanceof ErreurAppel) {
        throw cause;
      }
      if (signal?.aborted === true) {
        throw new ErreurAppel(ABANDON, 'Request canceled');
      }
      if (essai >= essais) {
        throw new ErreurAppel(503, 'Le portail ne répond pas. Vérifiez votre connexion.');
      }
    }
  }
}
