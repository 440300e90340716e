/** What the server tells open pages (`GET /api/evenements`): one line of JSON an event, under the number of its fact. */
import { enObjet } from '../lib/objets';
import type { Lot } from './types';

/** The fact that made an event; a server of the version before does not say it. */
interface DuFait {
  fait?: number;
}

/** A lot as an event has it: what changes by itself while one looks, under the names that the lot has. */
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
    /** Withdrawn, which staff alone hear: it is in no list of the offer any more. */
    retire: boolean;
  } & DuFait;

/** `fait` of the data: the number of its fact, which the event of a lot that has annexes does not bear itself. */
export type Evenement = { fait: string } & (
  | { genre: 'lot'; donnees: LotVivant }
  /** The lot is not in the catalogue of who looks any more. */
  | { genre: 'retire'; donnees: { lot: string; programme: string } & DuFait }
  /** Something else of a programme or of its lots. */
  | { genre: 'programme'; donnees: { programme: string } & DuFait }
  /** Something that belongs to people; `mot`: one of the words of `touche.ts`, or one that only a later version knows. */
  | { genre: 'touche'; donnees: { mot: string; id: number } & DuFait }
  /** What was missed is not kept: all that is shown is asked again. */
  | { genre: 'resync'; donnees: Record<string, never> }
  /** Nothing happened up to this fact: the stream lives. */
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

/** An event as it came; one that cannot be read is as good as missed. */
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
    // Said below.
  }
  return { genre: 'resync', fait, donnees: {} };
}

/** The number of the fact that made an event, where it says it. */
export function numeroDe({ fait, donnees }: Evenement): string {
  return 'fait' in donnees && donnees.fait !== undefined ? String(donnees.fait) : fait;
}
