/** The draft as its pages see it: the interface between the form and the engine that saves it. */
import type { ReservationDuFil, SaisieDeReservation } from './fil';

/** A number field may hold a text that is not yet a number. */
type Saisi<T> = T extends number ? number | string : T;

/** The visible document: that of the server, with the text typed since in this browser, even text that was refused. */
export type Document<T = SaisieDeReservation> = {
  [C in keyof T]: NonNullable<T[C]> extends readonly (infer U)[]
    ? DocumentDeListe<U>[] | Extract<T[C], null>
    : NonNullable<T[C]> extends object
      ? Document<NonNullable<T[C]>> | Extract<T[C], null>
      : Saisi<T[C]>;
};
type DocumentDeListe<U> = U extends object ? Document<U> : Saisi<U>;

/** A change (RFC 7396): `null` removes a member, an object is merged, a list replaces the former one. */
export type MergePatch<T = SaisieDeReservation> = {
  [C in keyof T]?: NonNullable<T[C]> extends readonly (infer U)[]
    ? DocumentDeListe<U>[] | null
    : NonNullable<T[C]> extends object
      ? MergePatch<NonNullable<T[C]>> | null
      : Saisi<T[C]> | null;
};

export type EtatDuBrouillon =
  /** Everything is saved on the server. */
  | 'enregistre'
  /** The user has typed something, which is about to be sent. */
  | 'en-attente'
  | 'en-cours'
  /** The server does not answer. The changes are kept on this device, and sent again automatically. */
  | 'hors-ligne'
  /** Some values were refused, and the rest is saved. `fautes` lists what stays on this device until it is corrected. */
  | 'refuse'
  /** The same fields were changed elsewhere: `conflit` holds both versions. */
  | 'conflit'
  /** The session has ended. The text is kept, and sent after the next sign-in. */
  | 'deconnecte'
  /** The reservation is no longer a draft: the typed text is still shown, but nothing is sent. */
  | 'termine';

export interface ConflitDeBrouillon {
  /** The server's version, but with the text typed here in the fields that both sides changed. */
  readonly mien: Document;
  readonly leur: ReservationDuFil;
  garderLeMien(): void;
  prendreLeLeur(): void;
}

export interface BrouillonOuvert {
  /** The last version of the server. */
  readonly reservation: ReservationDuFil;
  /** The visible document. */
  readonly document: Document;
  /** Stores a change on this device at once, and sends it after a short pause. */
  changer(patch: MergePatch): void;
  /** Called when a field is left: checks its rules, and shows its value as the server writes it. */
  regler(chemin: string): void;
  /** The errors of the table or of the server, by path (`reservataire.email`, `financement.pret[0].montant`). */
  readonly fautes: ReadonlyMap<string, string>;
  readonly etat: EtatDuBrouillon;
  /**
   * When the server last confirmed that it has everything, in milliseconds since 1970; `null` when it has not since the page
   * was opened.
   */
  readonly enregistreA: number | null;
  /** Whether something is not on the server yet. */
  readonly enAttente: boolean;
  readonly conflit: ConflitDeBrouillon | null;
  /** Sends what waits now. Resolves when it was sent, or when something prevents it. */
  vider(): Promise<void>;
  /** Reads the draft again, because it may have changed elsewhere. */
  relire(): Promise<void>;
  /** Forgets the draft, after its author cancelled it: nothing of it is sent or kept any more. */
  oublier(): void;
  /** Takes the answer of another call that changed the draft (a document), with its version. */
  remplacer(reservation: ReservationDuFil, version: string | null): void;
}
