/** Places met so far: the address of a page only holds their ids. Filled by the answers of the calls, never by a render. */
import type { Lieu } from '../api/types';

/** A place with its point, as `/lieux` answers it. */
export type LieuSitue = Lieu & { latitude?: number | null; longitude?: number | null };

const connus = new Map<string, LieuSitue>();
/** Ids that the server does not know. */
const inexistants = new Set<string>();

/** Keeps the places of an answer; of those asked for by id, the ones it does not hold do not exist. */
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

/** Whether the server was asked for this place and has none of this id. */
export function lieuInexistant(id: string): boolean {
  return inexistants.has(id) && !connus.has(id);
}

/** The name of a place; its id until it is known. */
export function nomDuLieu(id: string): string {
  return connus.get(id)?.libelleRiche ?? (inexistants.has(id) ? 'Lieu inconnu' : id);
}
