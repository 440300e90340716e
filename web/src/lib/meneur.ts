/**
 * What one tab does for all those of a browser: a lock that the browser gives to one of them at a time, and to another as soon
 * as that one closes; a channel on which they all hear the same. A tab that the browser has suspended keeps its lock and says
 * nothing: one that is looked at asks whether it is there, and takes the lock from it when no answer comes. Where a browser has
 * neither, each tab does it for itself while it is looked at.
 */
import { veillerAuSilence } from './silence';

export interface Meneur<M> {
  /** Says it to all the other tabs. */
  dire: (message: M) => void;
  /** Leaves the others to it. */
  quitter: () => void;
}

interface Roles<M> {
  /** This tab does it from now on; gives what stops it. */
  mener: () => () => void;
  /** Another tab says this. */
  entendre: (message: M) => void;
  /** Another tab has taken it over, and what was said meanwhile may not have been heard here. */
  depose: () => void;
}

interface Trame<M> {
  /** Whoever says it does it for the others: any word of theirs shows that they are there. */
  duMeneur: boolean;
  question?: true;
  message?: M;
}

/** After so long without a word of the one that leads, a tab that is looked at asks for one; both in milliseconds. */
const SILENCE = 50_000;
/** A hidden tab answers at once, a suspended one does not. One that answers is never taken over, whatever it has to say. */
const REPONSE = 10_000;

const estVue = () => document.visibilityState === 'visible';

/** Only while it is looked at: a browser has few connections to one portal, which the calls of all its tabs need. */
function seul<M>({ mener }: Pick<Roles<M>, 'mener'>): Meneur<M> {
  let cesser: (() => void) | null = null;
  function suivre(vue: boolean): void {
    if (vue) {
      cesser ??= mener();
    } else {
      cesser?.();
      cesser = null;
    }
  }
  const regarder = () => suivre(document.visibilityState !== 'hidden');
  document.addEventListener('visibilitychange', regarder);
  regarder();
  return {
    dire: () => {},
    quitter: () => {
      document.removeEventListener('visibilitychange', regarder);
      suivre(false);
    },
  };
}

export function rejoindreLesOnglets<M>(nom: string, { mener, entendre, depose }: Roles<M>): Meneur<M> {
  if (typeof BroadcastChannel !== 'function' || navigator.locks === undefined) {
    return seul({ mener });
  }
  const canal = new BroadcastChannel(nom);
  /** What stops it, while this tab leads. */
  let cesser: (() => void) | null = null;
  let rendre = () => {};
  let parti = false;
  let file = new AbortController();
  let reponse: ReturnType<typeof setTimeout> | undefined;
  const veille = veillerAuSilence(SILENCE, interroger);
  /** The browser gives no lock to this page: it does it for itself. */
  let aPart: Meneur<M> | null = null;

  function poster(trame: Omit<Trame<M>, 'duMeneur'>): void {
    canal.postMessage({ duMeneur: cesser !== null, ...trame } satisfies Trame<M>);
  }

  function entendu(): void {
    clearTimeout(reponse);
    reponse = undefined;
    veille.vie();
  }

  function interroger(): void {
    if (cesser === null && reponse === undefined && estVue()) {
      reponse = setTimeout(() => {
        reponse = undefined;
        if (cesser === null && estVue()) {
          file.abort();
          demander({ steal: true });
        }
      }, REPONSE);
      poster({ question: true });
    }
  }

  function demander(comment: { signal: AbortSignal } | { steal: true }): void {
    let mien: (() => void) | null = null;
    let perdu = false;
    navigator.locks
      .request(nom, comment, async () => {
        if (parti || perdu || cesser !== null) {
          return;
        }
        mien = mener();
        cesser = mien;
        entendu();
        poster({});
        await new Promise<void>((resoudre) => {
          rendre = resoudre;
        });
      })
      .catch((cause: unknown) => {
        perdu = true;
        const laisse = parti || ('signal' in comment && comment.signal.aborted);
        if (laisse) {
          return;
        }
        if (!(cause instanceof DOMException && cause.name === 'AbortError')) {
          if (cesser === null) {
            aPart ??= seul({ mener });
          }
          return;
        }
        // Taken by another tab: this one goes to the end of the queue.
        if (mien !== null && cesser === mien) {
          cesser = null;
          mien();
          entendu();
        }
        faireLaQueue();
        depose();
      });
  }

  function faireLaQueue(): void {
    file = new AbortController();
    demander({ signal: file.signal });
  }

  canal.onmessage = ({ data: { duMeneur, question, message } }: MessageEvent<Trame<M>>) => {
    if (duMeneur) {
      entendu();
    }
    if (question === true && cesser !== null) {
      poster({});
    }
    if (message !== undefined) {
      entendre(message);
    }
  };
  faireLaQueue();
  return {
    dire: (message) => poster({ message }),
    quitter: () => {
      parti = true;
      clearTimeout(reponse);
      veille.finir();
      file.abort();
      cesser?.();
      cesser = null;
      aPart?.quitter();
      rendre();
      canal.close();
    },
  };
}
