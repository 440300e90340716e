/** The places met so far, because the address of a page only holds their ids. Answers of calls fill it, never a render. */
import type { Lieu } from '../api/types';

/** A place with its point, as `/lieux` returns it. */
export type LieuSitue = Lieu & { latitude?: number | null; longitude?: number | null };

const connus = new Map<string, LieuSitue>();
/** Ids that the server does not know. */
const inexistants = new Set<string>();

/** Stores the places of an answer. A requested id that the answer lacks does not exist. */
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
