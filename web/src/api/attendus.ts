/**
 * Calls and fields that the pages use as soon as the server has them. What the OpenAPI document says wins: a line leaves this
 * file when it enters the document.
 */

import type { components } from './schema';

/** A lot, beside what the document says of it. */
export interface LotAttendu {
  /** The end of the head start that somebody of its waiting list has on it. */
  disponibleLe?: string | null;
}

/** What the waiting list of a lot is to who asks. */
export interface InfoDispoAttendue {
  lot: string;
  /** They may take it now, as far as its status goes. */
  disponible: boolean;
  enAttente: boolean;
  /** Theirs, 1 being the first; nothing when they do not wait. */
  place: number | null;
  /** How many wait. */
  nombre: number;
  /** Their own head start. */
  avance: { fin: string } | null;
  disponibleLe: string | null;
}

/** A lot that who asks waits for. */
export interface AttenteAttendue {
  lot: components['schemas']['OptionDuFil']['lot'];
  info: InfoDispoAttendue;
}

interface Appel<Corps, Statut extends 200 | 201> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody: { content: { 'application/json': Corps } };
  responses: {
    [S in Statut]: {
      headers: Record<string, unknown>;
      content: { 'application/json': InfoDispoAttendue };
    };
  };
}

export interface CheminsAttendus {
  '/api/info-dispo/miennes': {
    get: {
      parameters: { query?: { limit?: number }; header?: never; path?: never; cookie?: never };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: {
            'application/json': { 'hydra:totalItems': number; 'hydra:member': AttenteAttendue[] };
          };
        };
      };
    };
  };
  '/api/info-dispo': {
    get: {
      parameters: { query: { lot: string }; header?: never; path?: never; cookie?: never };
      responses: {
        200: {
          headers: Record<string, unknown>;
          content: { 'application/json': InfoDispoAttendue };
        };
      };
    };
    post: Appel<{ lot: string }, 201>;
  };
  '/api/info-dispo/annulation': { post: Appel<{ lot: string }, 200> };
}
