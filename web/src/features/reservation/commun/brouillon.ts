/** What the pages of a draft know of it, whatever saves it: the interface between the form and the engine. */
import type { ReservationDuFil, SaisieDeReservation } from './fil';

/** What is typed in a field that holds a number may not be one yet. */
type Saisi<T> = T extends number ? number | string : T;

/** What the page shows: the server's document with what this browser typed since over it, refused values included. */
export type Document<T = SaisieDeReservation> = {
  [C in keyof T]: NonNullable<T[C]> extends readonly (infer U)[]
    ? DocumentDeListe<U>[] | Extract<T[C], null>
    : NonNullable<T[C]> extends object
      ? Document<NonNullable<T[C]>> | Extract<T[C], null>
      : Saisi<T[C]>;
};
type DocumentDeListe<U> = U extends object ? Document<U> : Saisi<U>;

/** A change (RFC 7396): `null` takes away, an object is merged, a list takes the place of the former one. */
export type MergePatch<T = SaisieDeReservation> = {
  [C in keyof T]?: NonNullable<T[C]> extends readonly (infer U)[]
    ? DocumentDeListe<U>[] | null
    : NonNullable<T[C]> extends object
      ? MergePatch<NonNullable<T[C]>> | null
      : Saisi<T[C]> | null;
};

export type EtatDuBrouillon =
  /** All of it is on the server. */
  | 'enregistre'
  /** Typed, and about to leave. */
  | 'en-attente'
  | 'en-cours'
  /** Kept on this device: nobody answers, and it is tried again by itself. */
  | 'hors-ligne'
  /** The rest is saved; `fautes` says what stays on this device until it is mended. */
  | 'refuse'
  /** Changed elsewhere in the same fields: `conflit` holds both. */
  | 'conflit'
  /** The session ended: kept, and sent once signed in again. */
  | 'deconnecte'
  /** No longer a draft: what was typed is still shown, and nothing is sent. */
  | 'termine';

export interface ConflitDeBrouillon {
  /** Theirs, with what was typed here in the fields of both. */
  readonly mien: Document;
  readonly leur: ReservationDuFil;
  garderLeMien(): void;
  prendreLeLeur(): void;
}

export interface BrouillonOuvert {
  /** As the server has it last. */
  readonly reservation: ReservationDuFil;
  /** What the page shows. */
  readonly document: Document;
  /** Keeps a change on this device at once, and sends it after a short pause. */
  changer(patch: MergePatch): void;
  /** A field is left: its rules are run, and what it says is shown as the server has it. */
  regler(chemin: string): void;
  /** By path (`reservataire.email`, `financement.pret[0].montant`), what the table or the server refuses. */
  readonly fautes: ReadonlyMap<string, string>;
  readonly etat: EtatDuBrouillon;
  /** When the server last said that it has it, in milliseconds since 1970; `null` when not since the page was opened. */
  readonly enregistreA: number | null;
  /** Something of it is not on the server yet. */
  readonly enAttente: boolean;
  readonly conflit: ConflitDeBrouillon | null;
  /** Sends what waits now; done once it has left, or once something stands in its way. */
  vider(): Promise<void>;
  /** Asks what it has become elsewhere. */
  relire(): Promise<void>;
  /** Its author gave it up: nothing of it is sent or kept any more. */
  oublier(): void;
  /** Another call changed it, a document's: its answer, and the version that the answer bears. */
  remplacer(reservation: ReservationDuFil, version: string | null): void;
}
