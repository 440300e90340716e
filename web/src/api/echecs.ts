/**
 * The messages of failed calls (spec section 8): one table with the code and the exact text of each flash message. An aborted
 * request shows nothing.
 */
import { ajouter, type TypeFlash } from '../lib/flashs';
import { marque } from '../lib/marque';
import { ErreurAppel, estAbandonnee } from './erreur-appel';

export interface Echec {
  readonly type: TypeFlash;
  readonly code: string;
  /** The message when the server did not answer, or when its text does not fit this place. */
  readonly message: string;
  /** Whether the server's own message comes first. */
  readonly duServeur: boolean;
}

const DOCUMENTS = "Une erreur s'est produite. Les documents ne sont pas disponibles.";

export const ECHECS = {
  lots: {
    type: 'error',
    code: 'LOT-FETCH',
    message: "Une erreur s'est produite. Les lots ne sont pas disponibles.",
    duServeur: true,
  },
  programmes: {
    type: 'error',
    code: 'PG-FETCH',
    message: "Une erreur s'est produite. Les programmes ne sont pas disponibles.",
    duServeur: true,
  },
  alerte: {
    type: 'error',
    code: 'INFO-DISPO',
    message: "Vous ne pouvez pas créer d'alerte pour ce lot",
    duServeur: false,
  },
  export: {
    type: 'error',
    code: 'LOT-EXPORT',
    message: 'Une erreur s’est produite. Le fichier n’a pas pu être préparé.',
    duServeur: true,
  },
  denonciations: {
    type: 'error',
    code: 'DEN-FETCH',
    message: "Une erreur s'est produite. Les dénonciations ne sont pas disponibles.",
    duServeur: true,
  },
  options: {
    type: 'error',
    code: 'OPT-FETCH',
    message: "Une erreur s'est produite. Les options ne sont pas disponibles.",
    duServeur: true,
  },
  reservations: {
    type: 'error',
    code: 'RESA-FETCH',
    message: "Une erreur s'est produite. Les réservations ne sont pas disponibles.",
    duServeur: true,
  },
  documents: { type: 'warning', code: 'DOC-FETCH', message: DOCUMENTS, duServeur: false },
  documentsDuLot: { type: 'warning', code: 'LOT-DOC-FETCH', message: DOCUMENTS, duServeur: false },
  documentsDuProgramme: { type: 'warning', code: 'PG-DOC-FETCH', message: DOCUMENTS, duServeur: false },
} as const satisfies Record<string, Echec>;

/** The message of a lot's page that cannot be loaded, by its status. */
export function messageDuLot(statut: number): string {
  return statut === 404
    ? "Le lot n'est plus disponible."
    : "Une erreur s'est produite. Le lot n'est pas disponible.";
}

/** The failure of a call that reads one lot. The code of the message holds the HTTP status. */
export function echecDuLot(statut: number): Echec {
  return {
    type: 'error',
    code: `LOT-ONE-FETCH-${statut}`,
    message: messageDuLot(statut),
    duServeur: true,
  };
}

/** The generic message, for a failure without a text of its own. */
export function messageGenerique(nom: string): string {
  return `Une erreur s'est produite. Veuillez réessayer ultérieurement ou contacter votre référent ${nom}`;
}

/** The failure of a write without a text of its own: the server's refusal, or the generic message. */
export function generique(): Echec {
  return { type: 'error', code: 'ERREUR', message: messageGenerique(marque.nom), duServeur: true };
}

/** The failure of a declaration that was not saved. The code of the message holds the HTTP status. */
export function echecDeDenonciation(statut: number): Echec {
  return { ...generique(), code: `DEN-SAVE-${statut}` };
}

/**
 * The reason why a call failed: the obstacle between the page and the portal, or what the portal itself says in a 503. `null` when the
 * reason is not known, for example for a defect of the portal.
 */
function raisonDe(cause: unknown): string | null {
  if (!(cause instanceof ErreurAppel)) {
    return null;
  }
  return cause.entrave === null
    ? cause.statusCode === 503
      ? cause.messageDuServeur
      : null
    : cause.content.message;
}

/**
 * The text of a failure: the server's text where it fits, otherwise ours. When the reason is known, it is added to our text, and replaces
 * the generic message, which says nothing.
 */
export function messageDe(
  { message, duServeur }: Pick<Echec, 'message' | 'duServeur'>,
  cause: unknown,
): string {
  const sien =
    duServeur && cause instanceof ErreurAppel && cause.statusCode < 500 ? cause.messageDuServeur : null;
  const raison = raisonDe(cause);
  if (sien !== null || raison === null) {
    return sien ?? message;
  }
  return message === messageGenerique(marque.nom)
    ? raison
    : `${message.replace(/(?<![.!?])$/u, '.')} ${raison}`;
}

/** The text of a failed write: the reason when it is known, the server's refusal, or the generic message. */
export function motsDe(cause: unknown): string {
  return messageDe(generique(), cause);
}

/** Shows a failure as a flash message. An aborted request shows nothing. */
export function signaler(echec: Echec, cause: unknown): void {
  if (!estAbandonnee(cause)) {
    ajouter(echec.type, messageDe(echec, cause), { code: echec.code });
  }
}
