/**
 * One exchange with the server (spec sections 7 and 8): which answers are tried again and when, what a signed-out answer
 * does, what an abandoned request says, and the number of the last fact written, which later reads carry so that one's own
 * write is always seen. Nothing is typed here: `appel.ts` is the door.
 */
import { type Entrave, entraveDe, entraveSansReponse } from '../lib/entrave';
import { reglerHorloge } from '../lib/horloge';
import { noterEntrave, noterReponse } from '../lib/liaison';
import { acheverLaSortie, sortieEnAttente } from '../lib/sortie';
import { estUnRefusDAcces, quitterVersConnexion } from './depart';
import {
  ABANDON,
  type Contact,
  ErreurAppel,
  PASSAGERS,
  type SuiteDuRefus,
  type Violation,
} from './erreur-appel';
import { faitDeLaPage, oublierLesPremieres } from './premieres';

/** Methods that change something: never repeated by themselves. */
const SANS_REPETITION = new Set(['PATCH', 'POST', 'PUT', 'DELETE']);
/** Header of the stream of facts. */
const FAIT = 'Linteau-Fait';
/** The longest `Retry-After` that a call waits for by itself, in milliseconds; a longer one is the caller's to wait. */
const PATIENCE = 5_000;

/** After so long without the beginning of an answer nobody answers, in milliseconds; the server itself gives up after ten seconds. */
const DELAI = 45_000;
/** A file that leaves slowly leaves: it is given up when nothing of it moves for so long, in milliseconds. */
const IMMOBILE = 90_000;

/** What an exchange may ask for besides its address. */
export interface Conditions {
  signal?: AbortSignal | undefined;
  /**
   * Says nothing of who calls: no session, no fact. A file that tells its progress goes by the older kind of request, which
   * cannot leave the session of its own origin out: the server does not look at it there.
   */
  anonyme?: boolean;
  /** Outlives the page that sends it, and nobody minds when it is lost. */
  survivante?: boolean;
  /** Registration answers 403 with a message of its own (spec section 8), and whoever signs in has no session: nobody is signed out. */
  sansRedirection?: boolean;
  /** The version of what is changed, as its read gave it: another one since is a 409. */
  siVersion?: string | null | undefined;
  /** The same key gives the same answer: what is created twice by mistake is created once. */
  cleDIdempotence?: string | undefined;
  /** The deposit of a registration that a call is about: a header, because addresses stand in the logs of proxies. */
  depot?: string | undefined;
  /** The link of signature that a call is made under: a header, for the same reason. */
  jeton?: string | undefined;
  /** How much of what is sent has left, between 0 and 1. */
  progression?: ((part: number) => void) | undefined;
}

export interface Echange extends Conditions {
  methode: string;
  adresse: string;
  corps?: unknown;
}

let dernierFait: string | null = faitDeLaPage;
/** The lowest number that a read of this page has said: whatever it shows has seen that fact. */
let premierLu: string | null = faitDeLaPage;
/** The facts that this page wrote last: what it knows of them already, it does not ask again when it hears of them. */
const ecritsIci = new Set<string>();
/** How many of them are remembered: their events come within a second. */
const ECRITS = 50;

/** A fact that this page knows of: what it reads from here on is no older, whichever server answers. */
export function noterFait(fait: string | null): void {
  if (fait !== null && /^\d+$/u.test(fait) && Number(fait) > Number(dernierFait ?? 0)) {
    dernierFait = fait;
  }
}

/** The fact that everything this page has read has seen, as far as is known: where live events are to go on from. */
export function faitDeDepart(): string | null {
  return premierLu;
}

/** Whether this page wrote that fact itself. */
export function estEcritIci(fait: string): boolean {
  return ecritsIci.has(fait);
}

/** The number that an answer says: of what was read, the lowest counts; of what was written, each one. */
function noterReponseDe(methode: string, fait: string | null): void {
  noterFait(fait);
  if (fait === null) {
    return;
  }
  if (methode !== 'GET') {
    ecritsIci.add(fait);
    if (ecritsIci.size > ECRITS) {
      ecritsIci.delete([...ecritsIci][0] ?? '');
    }
  } else if (premierLu === null || Number(fait) < Number(premierLu)) {
    premierLu = fait;
  }
}

/** The server's facts begin again from this one: after a backup was put back, it has none of those that this page knows of. */
export function reprendreAuFait(fait: string): void {
  dernierFait = null;
  noterFait(fait);
}

/** Milliseconds that a `Retry-After` asks for, in seconds or as a date; `null` when there is none. */
export function delaiDemande(entetes: Headers, maintenant: number = Date.now()): number | null {
  const texte = entetes.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/u.test(texte)) {
    return Number(texte) * 1_000;
  }
  const la = Date.parse(texte);
  // Both dates are the server's: its clock may not be ours.
  const ici = Date.parse(entetes.get('Date') ?? '');
  return Number.isFinite(la) ? Math.max(0, la - (Number.isFinite(ici) ? ici : maintenant)) : null;
}

function attendre(millisecondes: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resoudre, rejeter) => {
    const abandonner = () => {
      clearTimeout(minuterie);
      rejeter(new ErreurAppel(ABANDON, 'Request canceled'));
    };
    const minuterie = setTimeout(() => {
      signal?.removeEventListener('abort', abandonner);
      resoudre();
    }, millisecondes);
    if (signal?.aborted === true) {
      abandonner();
    }
    signal?.addEventListener('abort', abandonner, { once: true });
  });
}

async function lireErreur(reponse: Response): Promise<ErreurAppel> {
  const corps: unknown = await reponse.json().catch(() => null);
  const probleme = (typeof corps === 'object' && corps !== null ? corps : {}) as {
    detail?: string;
    title?: string;
    code?: string;
    violations?: Violation[];
    contact?: Contact | null;
  } & SuiteDuRefus;
  // The portal closed while a page was open: whatever was asked for, the page says so (spec section 2).
  if (probleme.code === 'maintenance' && window.location.pathname !== '/maintenance') {
    window.location.assign('/maintenance');
  }
  const message = probleme.detail ?? probleme.title ?? reponse.statusText;
  const reprise = delaiDemande(reponse.headers);
  return new ErreurAppel(
    reponse.status,
    message,
    probleme.violations ?? [],
    probleme.code ?? null,
    reprise,
    probleme.contact ?? null,
    probleme,
  );
}

function entetesDe({ methode, corps, anonyme, siVersion, cleDIdempotence, depot, jeton }: Echange): Headers {
  // Plain JSON is all that pages read; the body is the same either way.
  const entetes = new Headers({ Accept: 'application/json' });
  if (dernierFait !== null && anonyme !== true) {
    entetes.set(FAIT, dernierFait);
  }
  if (corps !== undefined && !(corps instanceof FormData)) {
    entetes.set('Content-Type', methode === 'PATCH' ? 'application/merge-patch+json' : 'application/json');
  }
  if (siVersion !== undefined && siVersion !== null) {
    entetes.set('If-Match', siVersion);
  }
  if (cleDIdempotence !== undefined) {
    entetes.set('Idempotency-Key', cleDIdempotence);
  }
  if (depot !== undefined) {
    entetes.set('Linteau-Depot', depot);
  }
  if (jeton !== undefined) {
    entetes.set('Linteau-Jeton', jeton);
  }
  return entetes;
}

/** Thrown when nobody answers in time. */
class TropLent extends Error {}

/** Sends by `fetch`, which says nothing of how much has left. */
async function envoyer(echange: Echange): Promise<Response> {
  const { methode, adresse, corps, anonyme, survivante, signal } = echange;
  // Old browsers do not join signals. The caller's is followed to the end of the body.
  const arret = new AbortController();
  const abandonner = () => arret.abort();
  if (signal?.aborted === true) {
    abandonner();
  }
  signal?.addEventListener('abort', abandonner, { once: true });
  let tropLent = false;
  const minuterie = setTimeout(() => {
    tropLent = true;
    arret.abort();
  }, DELAI);
  try {
    return await fetch(adresse, {
      method: methode,
      headers: entetesDe(echange),
      credentials: anonyme === true ? 'omit' : 'same-origin',
      // No call of the portal leads elsewhere: what does is the network, which asks who one is.
      redirect: 'manual',
      keepalive: survivante === true,
      body: corps === undefined ? null : corps instanceof FormData ? corps : JSON.stringify(corps),
      signal: arret.signal,
    });
  } catch (cause) {
    throw tropLent ? new TropLent() : cause;
  } finally {
    clearTimeout(minuterie);
  }
}

/** The headers of an old-style request, one a line. */
function lireEntetes(texte: string): Headers {
  const entetes = new Headers();
  for (const ligne of texte.split(/\r?\n/u)) {
    const deux_points = ligne.indexOf(':');
    if (deux_points > 0) {
      entetes.append(ligne.slice(0, deux_points).trim(), ligne.slice(deux_points + 1).trim());
    }
  }
  return entetes;
}

/** Sends a file and says how much of it has left: only the older kind of request can. */
function televerser(echange: Echange): Promise<Response> {
  const { methode, adresse, corps, anonyme, signal, progression } = echange;
  return new Promise((resoudre, rejeter) => {
    const requete = new XMLHttpRequest();
    requete.open(methode, adresse);
    requete.responseType = 'blob';
    requete.withCredentials = anonyme !== true;
    entetesDe(echange).forEach((valeur, nom) => {
      requete.setRequestHeader(nom, valeur);
    });
    let minuterie: ReturnType<typeof setTimeout> | undefined;
    const bouger = () => {
      clearTimeout(minuterie);
      minuterie = setTimeout(() => {
        rejeter(new TropLent());
        requete.abort();
      }, IMMOBILE);
    };
    requete.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      bouger();
      if (lengthComputable && total > 0) {
        progression?.(loaded / total);
      }
    });
    const abandonner = () => requete.abort();
    signal?.addEventListener('abort', abandonner, { once: true });
    requete.addEventListener('loadend', () => {
      clearTimeout(minuterie);
      signal?.removeEventListener('abort', abandonner);
    });
    requete.addEventListener('load', () => {
      const sansCorps = requete.status === 204 || requete.status === 205;
      resoudre(
        new Response(sansCorps ? null : requete.response, {
          status: requete.status,
          statusText: requete.statusText,
          headers: lireEntetes(requete.getAllResponseHeaders()),
        }),
      );
    });
    for (const echec of ['error', 'abort', 'timeout']) {
      requete.addEventListener(echec, () => rejeter(new TypeError(echec)));
    }
    if (signal?.aborted === true) {
      rejeter(new TypeError('abort'));
      return;
    }
    bouger();
    requete.send(corps instanceof FormData ? corps : null);
  });
}

/** The failure of a call that something stood in the way of. */
function entraver(entrave: Entrave, { survivante }: Echange, reponse?: Response): ErreurAppel {
  if (survivante !== true) {
    noterEntrave(entrave);
  }
  return ErreurAppel.deLEntrave(
    entrave,
    reponse?.status ?? null,
    reponse === undefined ? null : delaiDemande(reponse.headers),
  );
}

/** The answer of a success; throws `ErreurAppel` for everything else. */
export async function echanger(echange: Echange): Promise<Response> {
  const { methode, signal, progression } = echange;
  const essais = SANS_REPETITION.has(methode) ? 1 : 2;
  if (echange.anonyme !== true) {
    // Whoever signed out without a network is signed out before anything else is asked under their cookie.
    if (sortieEnAttente() && !(await acheverLaSortie())) {
      throw entraver(entraveSansReponse(), echange);
    }
    if (essais === 1) {
      oublierLesPremieres();
    }
  }
  for (let essai = 1; ; essai += 1) {
    let reponse: Response;
    try {
      reponse = await (progression === undefined ? envoyer(echange) : televerser(echange));
    } catch (cause) {
      if (signal?.aborted === true) {
        throw new ErreurAppel(ABANDON, 'Request canceled');
      }
      if (cause instanceof TropLent) {
        throw entraver('lent', echange);
      }
      if (essai < essais) {
        continue;
      }
      throw entraver(entraveSansReponse(), echange);
    }
    const entrave = entraveDe(reponse);
    const delai = delaiDemande(reponse.headers) ?? 0;
    const reessayer = essai < essais && PASSAGERS.has(reponse.status) && delai <= PATIENCE;
    if (entrave === null) {
      noterReponse();
      noterReponseDe(methode, reponse.headers.get(FAIT));
      reglerHorloge(reponse.headers.get('Date'));
      if (reponse.ok) {
        return reponse;
      }
      if (estUnRefusDAcces(reponse.status) && echange.sansRedirection !== true) {
        await quitterVersConnexion(reponse.status);
      }
    }
    if (!reessayer) {
      throw entrave === null ? await lireErreur(reponse) : entraver(entrave, echange, reponse);
    }
    if (delai > 0) {
      await attendre(delai, signal);
    }
  }
}
