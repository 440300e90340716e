/**
 * What one tab does for all those of a browser: a lock that the browser gives to one of them at a time, and to another as soon
 * as that one closes; a channel on which they all hear the same. Where a browser has neither, each tab does it for itself.
 */

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
}

export function rejoindreLesOnglets<M>(nom: string, { mener, entendre }: Roles<M>): Meneur<M> {
  const partage = typeof BroadcastChannel === 'function' && navigator.locks !== undefined;
  const canal = partage ? new BroadcastChannel(nom) : null;
  let cesser: (() => void) | null = null;
  let rendre = () => {};
  const depart = new AbortController();
  if (canal === null) {
    cesser = mener();
  } else {
    canal.onmessage = ({ data }: MessageEvent<M>) => entendre(data);
    navigator.locks
      .request(nom, { signal: depart.signal }, async () => {
        if (!depart.signal.aborted) {
          cesser = mener();
          await new Promise<void>((resoudre) => {
            rendre = resoudre;
          });
        }
      })
      // Left before its turn came.
      .catch(() => {});
  }
  return {
    dire: (message) => canal?.postMessage(message),
    quitter: () => {
      depart.abort();
      cesser?.();
      cesser = null;
      rendre();
      canal?.close();
    },
  };
}
