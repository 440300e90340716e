/** The action of a reservation in a list: continue or sign one's own draft, or look at another one. */
import { estAReprendre, estASigner } from '../../api/reservation';
import type { Reservation } from '../../api/types';
import { chemins } from '../../lib/chemins';

export function acteDe(
  reservation: Reservation,
  moi: number,
): { acte: 'Reprendre' | 'Signer' | 'Voir'; vers: string } {
  const { id, lot } = reservation;
  if (!estAReprendre(reservation, moi)) {
    return { acte: 'Voir', vers: chemins.suiviReservation(id) };
  }
  return estASigner(reservation)
    ? { acte: 'Signer', vers: chemins.lotReservationConfirmation(lot.id) }
    : { acte: 'Reprendre', vers: chemins.lotReservation(lot.id) };
}
