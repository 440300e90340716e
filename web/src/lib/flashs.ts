/**
 * The flash messages (spec sections 3 and 4). A code appears once. Messages are cleared by a code prefix, or when they are
 * older than a second. Toasts show them; forms check whether one is an error.
 */
import { creerEcoute } from './ecoute';

export type TypeFlash = 'success' | 'info' | 'error' | 'warning';

export interface Flash {
  readonly type: TypeFlash;
  readonly message: string;
  readonly uuid: string;
  /** Milliseconds since the epoch. */
  readonly date: number;
  readonly code?: string;
  readonly data?: unknown;
  /** An action offered while the message is shown. */
  readonly action?: ActionDeFlash;
}

/** A label such as "Revenir en arrière", and its function. */
export interface ActionDeFlash {
  readonly libelle: string;
  readonly faire: () => void;
}

/** When no prefix is given, flash messages older than this are cleared, in milliseconds. */
const AGE = 1000;

let flashs: readonly Flash[] = [];
const ecoute = creerEcoute();

function remplacer(suivants: readonly Flash[]): void {
  flashs = suivants;
  ecoute.dire();
}

/** The flash messages, in order of arrival. */
export function tous(): readonly Flash[] {
  return flashs;
}

/** Adds a flash. A code that is already shown is not added again. */
export function ajouter(
  type: TypeFlash,
  message: string,
  options: { code?: string; data?: unknown; action?: ActionDeFlash; maintenant?: number } = {},
): void {
  const { code, data, action, maintenant = Date.now() } = options;
  if (code !== undefined && flashs.some((flash) => flash.code === code)) {
    return;
  }
  const flash: Flash = {
    type,
    message,
    uuid: crypto.randomUUID(),
    date: maintenant,
    ...(code === undefined ? {} : { code }),
    ...(data === undefined ? {} : { data }),
    ...(action === undefined ? {} : { action }),
  };
  remplacer([...flashs, flash]);
}

/** Announces a finished action, and offers to undo it while the message is shown. */
export function avecRetour(message: string, annuler: () => void, code?: string): void {
  ajouter('success', message, {
    action: { libelle: 'Revenir en arrière', faire: annuler },
    ...(code === undefined ? {} : { code }),
  });
}

/** Removes one flash, when its toast closes. */
export function retirer(uuid: string): void {
  remplacer(flashs.filter((flash) => flash.uuid !== uuid));
}

/** Clears the flash messages whose code starts with the prefix; without a prefix, those older than a second. */
export function vider(prefixe?: string, maintenant: number = Date.now()): void {
  remplacer(
    flashs.filter((flash) =>
      prefixe === undefined ? maintenant - flash.date <= AGE : flash.code?.startsWith(prefixe) !== true,
    ),
  );
}

/** Calls a function at each change of the messages. Returns the function that stops it. */
export const ecouter = ecoute.suivre;
