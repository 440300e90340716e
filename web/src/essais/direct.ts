/** A stream of events, locks and channels in a test's hands: what a browser gives to several tabs. */
import { vi } from 'vitest';
import type { Evenement, LotVivant } from '../api/evenements';

/** The streams that were opened, the last one at the end. */
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

  /** Those that are still listened to. */
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

  /** The server refuses it: the browser does not come back by itself. */
  refuser(): void {
    this.readyState = FauxFlux.CLOSED;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FauxFlux.CLOSED;
  }
}

class FauxCanal {
  static tous = new Set<FauxCanal>();
  onmessage: ((evenement: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    FauxCanal.tous.add(this);
  }
  postMessage(data: unknown): void {
    for (const autre of FauxCanal.tous) {
      if (autre !== this && autre.name === this.name) {
        autre.onmessage?.({ data: structuredClone(data) });
      }
    }
  }
  close(): void {
    FauxCanal.tous.delete(this);
  }
}

/** One holder at a time, in the order in which they asked. */
function fauxVerrous() {
  let file: Promise<unknown> = Promise.resolve();
  return {
    request: (_nom: string, { signal }: { signal: AbortSignal }, tenir: () => Promise<void>) => {
      const sien = file.then(() => (signal.aborted ? undefined : tenir()));
      file = sien.catch(() => {});
      return sien;
    },
  };
}

/** Gives this page streams; `partage`: what tabs share as well. */
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
