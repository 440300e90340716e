/** Places met so far: the address of a page only holds their ids; the others are asked for by id. */
import { useQuery } from '@tanstack/react-query';
import { lieuxParIds } from '../api/lieux';
import type { Lieu } from '../api/types';

/** A place with its point, as `/lieux` answers it. */
export type LieuSitue = Lieu & { latitude?: number | null; longitude?: number | null };

const connus = new Map<string, LieuSitue>();

export function retenirLieu(lieu: LieuSitue): void {
  connus.set(lieu.id, lieu);
}

export function lieuConnu(id: string): LieuSitue | undefined {
  return connus.get(id);
}

/** The name of a place; its id until it is known. */
export function nomDuLieu(id: string): string {
  return connus.get(id)?.libelleRiche ?? id;
}

/** Asks for the places that are not known yet; the component is drawn again once they are. */
export function useLieux(ids: readonly string[]): void {
  const inconnus = ids.filter((id) => !connus.has(id));
  const { data } = useQuery({ ...lieuxParIds(inconnus), enabled: inconnus.length > 0 });
  for (const lieu of data ?? []) {
    retenirLieu(lieu);
  }
}
