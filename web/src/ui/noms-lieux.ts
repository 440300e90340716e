/** Asks for the names of places that an address holds by their ids only. */
import { useQuery } from '@tanstack/react-query';
import { lieuxParIds } from '../api/lieux';
import { lieuConnu } from '../lib/lieux-connus';

/** Asks for the places that are not known yet; the component is drawn again once they are. */
export function useLieux(ids: readonly string[]): void {
  const inconnus = ids.filter((id) => lieuConnu(id) === undefined);
  useQuery({ ...lieuxParIds(inconnus), enabled: inconnus.length > 0 });
}
