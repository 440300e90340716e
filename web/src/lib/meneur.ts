/**
 * Chooses one tab that works for all tabs of a browser: the leader. A browser lock goes to one tab at a time, and to another tab when the
 * leader closes; all tabs share one channel. A suspended leader keeps the lock but is silent. A visible tab then asks whether the leader is
 * there, and takes the lock when no answer comes. In a browser without locks or channels each tab works for itself while it is visible.
 */
import { veillerAuSilence } from './silence';

export interface Meneur<M> {
  /** Sends a message to all other tabs. */
  dire: (message: M) => void;
  /** Leaves the group. */
  quitter: () => void;
}

interface Roles<M> {
  /** Called when this tab becomes the leader. Returns the function that stops it. */
  mener: () => () => void;
  /** Called with a message of another tab. */
  entendre: (message: M) => void;
  /** Called when another tab took the lead. This tab may have missed messages meanwhile. */
  depose: () => void;
}

interface Trame<M> {
  /** Whether the sender leads. Any message of the leader shows that it is alive. */
  duMeneur: boolean;
  question?: true;
  message?: M;
}

/** After this time without a message of the leader, a visible tab asks for one, in milliseconds. */
const SILENCE = 50_000;
/**
 * How long a visible tab waits for the leader's answer, in milliseconds. A hidden leader answers at once and keeps the lead; a suspended
 * one does not answer.
 */
const REPONSE = 10_000;

const estVue = () => document.visibilityState === 'visible';

/**
 * Lets the tab work for itself, and only while it is visible, because a browser has few connections to one server and the calls of all its
 * tabs need them.
 */
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
  /** Stops the work of this tab as the leader; `null` while another tab leads. */
  let cesser: (() => void) | null = null;
  let rendre = () => {};
  let parti = false;
  let file = new AbortController();
  let reponse: ReturnType<typeof setTimeout> | undefined;
  const veille = veillerAuSilence(SILENCE, interroger);
  /** The work of this tab for itself, when the browser refuses locks to the page; `null` otherwise. */
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
        // Another tab stole the lock, so this tab waits for the lock again.
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
