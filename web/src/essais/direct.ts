/** Fakes of event streams, locks and channels, which a browser shares between tabs. */
import { vi } from 'vitest';
import type { Evenement, LotVivant } from '../api/evenements';

/** The opened streams, the last one at the end. */
export class FauxFlux extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static ouverts: FauxFlux[] = [];
  readyState = FauxFlux.CONNECTING;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FauxFlux.ouverts.push(this);
  }

  static get dernier(): FauxFlux {
    const [flux] = FauxFlux.ouverts.slice(-1);
    if (flux === undefined) {
      throw new Error('no stream was opened');
    }
    return flux;
  }

  /** The streams that are not closed. */
  static get vivants(): FauxFlux[] {
    return FauxFlux.ouverts.filter(({ readyState }) => readyState !== FauxFlux.CLOSED);
  }

  ouvrir(): void {
    this.readyState = FauxFlux.OPEN;
    this.onopen?.();
  }

  dire({ genre, fait, donnees }: Evenement): void {
    this.dispatchEvent(new MessageEvent(genre, { data: JSON.stringify(donnees), lastEventId: fait }));
  }

  /** Refuses the stream, as the server may; the browser then does not reconnect. */
  refuser(): void {
    this.readyState = FauxFlux.CLOSED;
    this.onerror?.();
  }

  /** Ends the stream, as the server may; the browser then reconnects. */
  couper(): void {
    this.readyState = FauxFlux.CONNECTING;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FauxFlux.CLOSED;
  }
}

class FauxCanal {
  static tous = new Set<FauxCanal>();
  onmessage: ((evenement: { data: unknown }) => void) | null = null;
  /** The messages that a suspended tab will hear when it wakes. */
  retenus: unknown[] | null = null;
  constructor(readonly name: string) {
    FauxCanal.tous.add(this);
  }
  postMessage(data: unknown): void {
    for (const autre of FauxCanal.tous) {
      if (autre !== this && autre.name === this.name) {
        autre.recevoir(structuredClone(data));
      }
    }
  }
  recevoir(data: unknown): void {
    if (this.retenus === null) {
      this.onmessage?.({ data });
    } else {
      this.retenus.push(data);
    }
  }
  close(): void {
    FauxCanal.tous.delete(this);
  }
}

/** Suspends the tab of this rank, so that it receives no message. Returns the function that wakes it. */
export function suspendre(rang: number): () => void {
  const canal = [...FauxCanal.tous][rang];
  if (canal === undefined) {
    throw new Error(`no tab ${rang}`);
  }
  canal.retenus = [];
  return () => {
    const retenus = canal.retenus ?? [];
    canal.retenus = null;
    for (const data of retenus) {
      canal.recevoir(data);
    }
  };
}

/** Sends a message on the channel that the tabs share, as another tab would. */
export function direAuxOnglets(trame: unknown): void {
  const [canal] = FauxCanal.tous;
  if (canal === undefined) {
    throw new Error('no tab listens');
  }
  const autre = new FauxCanal(canal.name);
  autre.postMessage(trame);
  autre.close();
}

interface DemandeDeVerrou {
  tenir: () => unknown;
  rendre: (valeur: unknown) => void;
  perdre: (cause: unknown) => void;
}

/** The locks that tabs share: one tab at a time holds a lock, in the order of the requests. A stolen lock changes hands at once. */
function fauxVerrous() {
  const file: DemandeDeVerrou[] = [];
  let tenue: DemandeDeVerrou | null = null;
  function avancer(): void {
    const suivante = tenue === null ? file.shift() : undefined;
    if (suivante !== undefined) {
      tenue = suivante;
      const { tenir, rendre, perdre } = suivante;
      // A browser grants a lock a moment later, and another tab may steal the lock meanwhile.
      const moment = Promise.resolve().then(() => Promise.resolve());
      void moment
        .then(tenir)
        .then(rendre, perdre)
        .then(() => {
          if (tenue === suivante) {
            tenue = null;
            avancer();
          }
        });
    }
  }
  return {
    request: (_nom: string, { signal, steal = false }: LockOptions, tenir: () => unknown) => {
      if (steal && signal !== undefined) {
        return Promise.reject(new DOMException('steal and signal', 'NotSupportedError'));
      }
      return new Promise((rendre, perdre) => {
        const demande = { tenir, rendre, perdre };
        signal?.addEventListener('abort', () => {
          if (file.includes(demande)) {
            file.splice(file.indexOf(demande), 1);
            perdre(signal.reason);
          }
        });
        if (steal) {
          tenue?.perdre(new DOMException('stolen', 'AbortError'));
          tenue = null;
          file.unshift(demande);
        } else {
          file.push(demande);
        }
        avancer();
      });
    },
  };
}

/** Gives the page fake streams, and with `partage` also the locks and channels that tabs share. */
export function preparerLeDirect({ partage = true } = {}): void {
  FauxFlux.ouverts = [];
  FauxCanal.tous.clear();
  vi.stubGlobal('EventSource', FauxFlux);
  vi.stubGlobal('BroadcastChannel', partage ? FauxCanal : undefined);
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: partage ? fauxVerrous() : undefined,
  });
}

/** A lot that somebody has just taken. */
export const PRIS: LotVivant = {
  lot: 'ecluse-A203',
  programme: 'PG00203',
  retire: false,
  statut: { code: 'O', libelle: 'Optionné' },
  prix: 389_000,
  tva: 20,
  prixTvaReduite: 341_996,
  prixLLI: null,
  disponibleLe: null,
};

export const evenementDuLot = (suite: Partial<LotVivant> = {}, fait = '7'): Evenement => ({
  genre: 'lot',
  fait,
  donnees: { ...PRIS, ...suite },
});

export const battement = (fait: string): Evenement => ({ genre: 'battement', fait, donnees: {} });
