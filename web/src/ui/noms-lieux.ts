/** Reads the names of the places in an address, which only holds their ids. */
import { useQuery } from '@tanstack/react-query';
import { lieuxParIds } from '../api/lieux';
import { lieuConnu } from '../lib/lieux-connus';

/** Reads the places that are not known yet. The component renders again when they arrive. */
export function useLieux(ids: readonly string[]): void {
  const inconnus = ids.filter((id) => lieuConnu(id) === undefined);
  useQuery({ ...lieuxParIds(inconnus), enabled: inconnus.length > 0 });
}
