/**
 * The places that this page has read so far. The address of a page only holds their ids, so their names are kept here. Answers of calls add
 * places; a render never does.
 */
import type { Lieu } from '../api/types';

/** A place with its point, as `/lieux` returns it. */
export type LieuSitue = Lieu & { latitude?: number | null; longitude?: number | null };

const connus = new Map<string, LieuSitue>();
/** Ids that the server does not know. */
const inexistants = new Set<string>();

/** Stores the places of an answer. An id that was asked for (`demandes`) and is not in the answer does not exist. */
export function retenirLieux(lieux: readonly LieuSitue[], demandes: readonly string[] = []): void {
  for (const lieu of lieux) {
    connus.set(lieu.id, lieu);
  }
  for (const id of demandes) {
    if (!connus.has(id)) {
      inexistants.add(id);
    }
  }
}

export function lieuConnu(id: string): LieuSitue | undefined {
  return connus.get(id);
}

/** Whether the server has no place with this id. */
export function lieuInexistant(id: string): boolean {
  return inexistants.has(id) && !connus.has(id);
}

/** The name of a place, or its id until the name is known. */
export function nomDuLieu(id: string): string {
  return connus.get(id)?.libelleRiche ?? (inexistants.has(id) ? 'Lieu inconnu' : id);
}
