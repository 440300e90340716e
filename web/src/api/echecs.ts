/**
 * What the portal says when a call fails (spec section 8): one table, the code of the flash and its message to the letter.
 * An abandoned request says nothing.
 */
import { ajouter, type TypeFlash } from '../lib/flashs';
import { appeler, ErreurAppel } from './appel';
import type { Collection } from './types';

interface Echec {
  readonly type: TypeFlash;
  readonly code: string;
  /** Said when the server said nothing, or when its words are not for this place. */
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
  documentsDuLot: { type: 'warning', code: 'LOT-DOC-FETCH', message: DOCUMENTS, duServeur: false },
  documentsDuProgramme: { type: 'warning', code: 'PG-DOC-FETCH', message: DOCUMENTS, duServeur: false },
} as const satisfies Record<string, Echec>;

/** What the page of a lot that cannot be loaded says, by its status. */
export function messageDuLot(statut: number): string {
  return statut === 404
    ? "Le lot n'est plus disponible."
    : "Une erreur s'est produite. Le lot n'est pas disponible.";
}

/** The failure of one lot: its code holds the status. */
export function echecDuLot(statut: number): Echec {
  return {
    type: 'error',
    code: `LOT-ONE-FETCH-${statut}`,
    message: messageDuLot(statut),
    duServeur: true,
  };
}

/** The message of everything that has none of its own. */
export function messageGenerique(marque: string): string {
  return `Une erreur s'est produite. Veuillez réessayer ultérieurement ou contacter votre référent ${marque}`;
}

/** Says a failure in a flash; an abandoned request says nothing. */
export function signaler(echec: Echec, cause: unknown): void {
  if (cause instanceof ErreurAppel && cause.abandonnee) {
    return;
  }
  const duServeur = echec.duServeur && cause instanceof ErreurAppel ? cause.messageDuServeur : null;
  ajouter(echec.type, duServeur ?? echec.message, { code: echec.code });
}

/** A list, or the empty one that stands for it: `echouee` says that nothing is known of what it holds. */
export interface CollectionDemandee<T> extends Collection<T> {
  echouee?: true;
}

/** A list, or an empty one and its flash when it fails; abandoned, it is thrown as it is: a newer one replaces it. */
export async function listeOuVide<T>(
  echec: Echec,
  url: string,
  demande: { remplace?: string; signal?: AbortSignal } = {},
): Promise<CollectionDemandee<T>> {
  try {
    return await appeler<Collection<T>>(url, demande);
  } catch (cause) {
    if (cause instanceof ErreurAppel && cause.abandonnee) {
      throw cause;
    }
    signaler(echec, cause);
    return { 'hydra:totalItems': 0, 'hydra:member': [], echouee: true };
  }
}
