/** The events of `GET /api/evenements`: one line of JSON an event, under the number of its fact. */
import { enObjet } from '../lib/objets';
import type { Lot } from './types';

/** The fact of an event. A server of an older version does not send it. */
interface DuFait {
  fait?: number;
}

/** The fields of a lot that change by themselves, under the names of the lot. */
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

/** `fait` in `donnees` is the fact of the event, because the event of a lot with annexes does not carry the number itself. */
export type Evenement = { fait: string } & (
  | { genre: 'lot'; donnees: LotVivant }
  /** The lot left the catalogue of this viewer. */
  | { genre: 'retire'; donnees: { lot: string; programme: string } & DuFait }
  /** Another change of a programme or of its lots. */
  | { genre: 'programme'; donnees: { programme: string } & DuFait }
  /** A file of people changed. `mot` is a word of `touche.ts`, or a word of a later version. */
  | { genre: 'touche'; donnees: { mot: string; id: number } & DuFait }
  /** The missed events are no longer kept: read again everything on screen. */
  | { genre: 'resync'; donnees: Record<string, never> }
  /** Nothing happened up to this fact. The stream is alive. */
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

/** Parses an event. One that cannot be parsed counts as missed. */
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
    // The `return` below handles it.
  }
  return { genre: 'resync', fait, donnees: {} };
}

/** The number of the fact of an event, when it is there. */
export function numeroDe({ fait, donnees }: Evenement): string {
  return 'fait' in donnees && donnees.fait !== undefined ? String(donnees.fait) : fait;
}
