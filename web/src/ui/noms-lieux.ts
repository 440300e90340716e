/** Places met so far: the address of a page only holds their ids; the others are asked for by id. */
import { useQuery } from '@tanstack/react-query';
import { lieuxParIds } from '../api/lieux';
import type { Lieu } from '../api/types';

/** A place with its point, as `/lieux` answers it. */
export type LieuSitue = Lieu & { latitude?: number | null; longitude?: number | null };

const connus = new Map<string, LieuSitue>();
/** Ids that the server does not know. */
const inexistants = new Set<string>();

export function retenirLieu(lieu: LieuSitue): void {
  connus.set(lieu.id, lieu);
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

/** Asks for the places that are not known yet; the component is drawn again once they are. */
export function useLieux(ids: readonly string[]): void {
  const inconnus = ids.filter((id) => !connus.has(id));
  const { data } = useQuery({ ...lieuxParIds(inconnus), enabled: inconnus.length > 0 });
  for (const lieu of data ?? []) {
    retenirLieu(lieu);
  }
  if (data !== undefined) {
    for (const id of inconnus) {
      if (!connus.has(id)) {
        inexistants.add(id);
      }
    }
  }
}
