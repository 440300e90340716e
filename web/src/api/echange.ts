/**
 * One exchange with the server (spec sections 7 and 8): which failures are retried and when, what happens when the user is
 * signed out, what an aborted request reports. It keeps the number of the last fact written; later reads carry it, so that a
 * user always sees their own write. It has no types: call it through `appel.ts`.
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

/** Methods that change something. They are never retried automatically. */
const SANS_REPETITION = new Set(['PATCH', 'POST', 'PUT', 'DELETE']);
/** The header that carries the number of a fact. */
const FAIT = 'Linteau-Fait';
/** The longest `Retry-After` that a call waits for, in milliseconds. Beyond it the caller decides. */
const PATIENCE = 5_000;

/** How long to wait for the beginning of an answer, in milliseconds. The server itself gives up after ten seconds. */
const DELAI = 45_000;
/** An upload is aborted when nothing of it moves for this long, in milliseconds. A slow upload goes on. */
const IMMOBILE = 90_000;

/** The options of an exchange. */
export interface Conditions {
  signal?: AbortSignal | undefined;
  /**
   * Sends neither the session nor a fact's number. An upload with progress uses `XMLHttpRequest`, which always sends the cookies of its own
   * origin; the server ignores these cookies for such calls.
   */
  anonyme?: boolean;
  /** The request outlives the page, and its failure is ignored. */
  survivante?: boolean;
  /**
   * A 401 or 403 does not lead to the sign-in page. Registration answers 403 with its own message (spec section 8), and the
   * sign-in page has no session.
   */
  sansRedirection?: boolean;
  /** The version that the read gave. When the row has another version by now, the server answers 409. */
  siVersion?: string | null | undefined;
  /** The idempotency key. The server gives the same answer to the same key, so that a creation sent twice creates once. */
  cleDIdempotence?: string | undefined;
  /** The id of a registration's deposit of files. It goes in a header, because proxies write addresses to their logs. */
  depot?: string | undefined;
  /** The token of a signature link. It goes in a header, because proxies write addresses to their logs. */
  jeton?: string | undefined;
  /** Receives the part of the body that was sent, between 0 and 1. */
  progression?: ((part: number) => void) | undefined;
}

export interface Echange extends Conditions {
  methode: string;
  adresse: string;
  corps?: unknown;
}

let dernierFait: string | null = faitDeLaPage;
/** The lowest fact number of the answers that this page has read. Everything on the page has seen this fact. */
let premierLu: string | null = faitDeLaPage;
/** The last facts that this page wrote. Their events cause no reading. */
const ecritsIci = new Set<string>();
/** How many of these facts are remembered. Their events arrive within a second. */
const ECRITS = 50;

/** Notes a fact that this page knows. Later reads carry it, so no server answers with older data. */
export function noterFait(fait: string | null): void {
  if (fait !== null && /^\d+$/u.test(fait) && Number(fait) > Number(dernierFait ?? 0)) {
    dernierFait = fait;
  }
}

/** The last fact that all answers of this page have seen, `null` when no answer gave one. The live stream starts after it. */
export function faitDeDepart(): string | null {
  return premierLu;
}

/** Whether this page wrote that fact itself. */
export function estEcritIci(fait: string): boolean {
  return ecritsIci.has(fait);
}

/** Notes the fact number of an answer. For reads the lowest number is kept, for writes each number. */
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

/** Starts again from this fact, because a server restored from a backup lacks the later facts that this page knows. */
export function reprendreAuFait(fait: string): void {
  dernierFait = null;
  noterFait(fait);
}

/** The delay that a `Retry-After` asks for, in milliseconds, given as seconds or as a date; `null` without this header. */
export function delaiDemande(entetes: Headers, maintenant: number = Date.now()): number | null {
  const texte = entetes.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/u.test(texte)) {
    return Number(texte) * 1_000;
  }
  const la = Date.parse(texte);
  // The date is compared with the `Date` header, because both come from the server's clock, and the clock of this computer may differ.
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
  // The portal closed for maintenance while a page was open: go to the maintenance page (spec section 2).
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
  // Pages only read plain JSON, whose body is the same as that of the other JSON types.
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

/** Thrown when no answer begins in time. */
class TropLent extends Error {}

/** Sends with `fetch`, which reports no progress. */
async function envoyer(echange: Echange): Promise<Response> {
  const { methode, adresse, corps, anonyme, survivante, signal } = echange;
  // Old browsers lack `AbortSignal.any`. The caller's signal is followed until the body is read.
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
      // The portal never redirects a call. A redirect comes from the network, for example a Wi-Fi login page.
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

/** Parses the headers of an `XMLHttpRequest`, one a line. */
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

/** Uploads a file with `XMLHttpRequest`, the only request that reports progress. */
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

/** The error of a call whose answer is not the portal's. */
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

/** Returns the answer of a success. Throws `ErreurAppel` for everything else. */
export async function echanger(echange: Echange): Promise<Response> {
  const { methode, signal, progression } = echange;
  const essais = SANS_REPETITION.has(methode) ? 1 : 2;
  if (echange.anonyme !== true) {
    // A sign-out that the server has not heard yet goes first, because the calls still carry the old cookie.
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
