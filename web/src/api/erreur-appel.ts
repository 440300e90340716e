/** The error of a failed call, and the wrapper that success and failure share (spec section 8). */
import { type Entrave, phraseDe, statutDe } from '../lib/entrave';
import type { components } from './schema';

/** The detail of one field of a refused request. */
export interface Violation {
  propertyPath: string;
  message: string;
  code?: string;
}

/** The person to contact about a refusal: the referent of a company that already exists (spec section 8). */
export type Contact = NonNullable<components['schemas']['Probleme']['contact']>;

type CodeLibelle = components['schemas']['CodeLibelle'];

/** What a refusal leads to: the mandate to sign, the declaration that already runs, or the present status. */
export interface SuiteDuRefus {
  readonly mandat?: string | null;
  readonly denonciation?: number | null;
  readonly statut?: CodeLibelle | null;
}

/** The status of a request that the browser aborted. */
export const ABANDON = 499;

/** Statuses that may go away by themselves (spec section 7). */
export const PASSAGERS: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** The wrapper of spec section 8: the details of a success, or the reason of a failure. */
export interface Enveloppe<D> {
  readonly statusCode: number;
  readonly content: { readonly details: D; readonly message: string };
}

/** A failed call. Its wrapper is that of a success, with the wrong fields as details. */
export class ErreurAppel extends Error implements Enveloppe<readonly Violation[]> {
  readonly statusCode: number;
  readonly content: { details: readonly Violation[]; message: string; code: string | null };
  /** The delay after which the server asks to try again, in milliseconds; `null` when the server gave none. */
  readonly reprise: number | null;
  /** The person to contact, when the server names one. */
  readonly contact: Contact | null;
  readonly suite: SuiteDuRefus;
  /** What stood between the page and the portal; `null` when the portal answered. */
  readonly entrave: Entrave | null;

  constructor(
    statusCode: number,
    message: string,
    details: readonly Violation[] = [],
    code: string | null = null,
    reprise: number | null = null,
    contact: Contact | null = null,
    suite: SuiteDuRefus = {},
    entrave: Entrave | null = null,
  ) {
    super(message);
    this.name = 'ErreurAppel';
    this.statusCode = statusCode;
    this.content = { details, message, code };
    this.reprise = reprise;
    this.contact = contact;
    this.suite = suite;
    this.entrave = entrave;
  }

  /** The error of a call that did not reach the portal. `recu` is the status of the answer that came in the portal's place. */
  static deLEntrave(
    entrave: Entrave,
    recu: number | null = null,
    reprise: number | null = null,
  ): ErreurAppel {
    const message = phraseDe(entrave, reprise);
    return new ErreurAppel(statutDe(entrave, recu), message, [], null, reprise, null, {}, entrave);
  }

  /** The message of the server; `null` when the server did not answer. */
  get messageDuServeur(): string | null {
    return this.content.code === null || this.content.message === '' ? null : this.content.message;
  }

  /** Whether the call was aborted, because a newer request replaced it or the page was left. Nothing is shown then. */
  get abandonnee(): boolean {
    return this.statusCode === ABANDON;
  }

  /** Whether the same call may succeed later without a change: the service is down or busy, or nobody answers. */
  get passagere(): boolean {
    return this.statusCode !== 409 && PASSAGERS.has(this.statusCode);
  }
}

/** Whether a failure is an aborted request. */
export function estAbandonnee(cause: unknown): boolean {
  return cause instanceof ErreurAppel && cause.abandonnee;
}
