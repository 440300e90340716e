/** The events of `GET /api/evenements`: one line of JSON an event, under the number of its fact. */
import { enObjet } from '../lib/objets';
import type { Lot } from './types';

/** The fact of an event. A server of an older version does not send it. */
interface DuFait {
  fait?: number;
}

/** The fields of a lot that change while a page is open, under the names that a lot has in the API. */
export type LotVivant = Pick<Lot, 'statut' | 'prix' | 'disponibleLe'> &
  Partial<
    Pick<
      Lot,
      | 'tva'
      | 'prixGrille'
      | 'prixLotPrincipal'
      | 'tvaReduite'
      | 'prixTvaReduite'
      | 'prixGrilleTvaReduite'
      | 'prixLotPrincipalTvaReduite'
      | 'tvaLLI'
      | 'prixLLI'
      | 'prixGrilleLLI'
      | 'prixLotPrincipalLLI'
    >
  > & {
    lot: string;
    programme: string;
    /** The lot is withdrawn. Only staff receive this; the lot is in no list of the offer any more. */
    retire: boolean;
  } & DuFait;

/**
 * `fait` in `donnees` is the fact of the event. It is repeated there because an event of a lot with annexes does not carry the stream's
 * number.
 */
export type Evenement = { fait: string } & (
  | { genre: 'lot'; donnees: LotVivant }
  /** The lot left the catalogue of this viewer. */
  | { genre: 'retire'; donnees: { lot: string; programme: string } & DuFait }
  /** Another change of a programme or of its lots. */
  | { genre: 'programme'; donnees: { programme: string } & DuFait }
  /** Somebody's file, such as a declaration, changed. `mot` is a word of `touche.ts`, or a word of a later version. */
  | { genre: 'touche'; donnees: { mot: string; id: number } & DuFait }
  /** The missed events are no longer kept: read again everything on screen. */
  | { genre: 'resync'; donnees: Record<string, never> }
  /** A heartbeat: the stream is alive, and no event was left out up to this fact. */
  | { genre: 'battement'; donnees: Record<string, never> }
);

export const GENRES = [
  'lot',
  'retire',
  'programme',
  'touche',
  'resync',
  'battement',
] as const satisfies readonly Evenement['genre'][];

function estEntier(genre: Evenement['genre'], { lot, programme, mot, id }: Record<string, unknown>): boolean {
  switch (genre) {
    case 'resync':
    case 'battement':
      return true;
    case 'touche':
      return typeof mot === 'string' && typeof id === 'number';
    case 'programme':
      return typeof programme === 'string';
    case 'lot':
    case 'retire':
      return typeof programme === 'string' && typeof lot === 'string';
  }
}

/** Parses an event. An event that cannot be parsed counts as missed, so the page reads everything again. */
export function lireEvenement(genre: Evenement['genre'], fait: string, texte: string): Evenement {
  if (genre === 'battement') {
    return { genre, fait, donnees: {} };
  }
  try {
    const donnees = enObjet(JSON.parse(texte));
    if (estEntier(genre, donnees)) {
      return { genre, fait, donnees } as Evenement;
    }
  } catch {
    // A text that is no JSON is treated by the `return` below.
  }
  return { genre: 'resync', fait, donnees: {} };
}

/** The number of the event's own fact; otherwise the number that the stream gave. */
export function numeroDe({ fait, donnees }: Evenement): string {
  return 'fait' in donnees && donnees.fait !== undefined ? String(donnees.fait) : fait;
}
