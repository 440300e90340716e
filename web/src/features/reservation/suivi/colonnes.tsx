/** The columns of one's reservations, and what one does from a row. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { estAReprendre } from '../../../api/reservation';
import type { Reservation } from '../../../api/types';
import { chemins } from '../../../lib/chemins';
import {
  ACQUEREURS,
  avancement,
  COMMENCEE,
  ECHEANCE,
  lotVers,
  PRESCRIPTEUR,
  PRIX,
} from '../../../ui/reservation/colonnes';
import type { Colonne } from '../../../ui/table/colonnes';

/** One's own draft is gone on with; any other is looked at. */
const actionsDe = (moi: number): Colonne<Reservation> => ({
  cle: 'actions',
  titre: 'Actions',
  rendu: (reservation) => {
    const { id, lot } = reservation;
    const mienne = estAReprendre(reservation, moi);
    return (
      <Button
        component={Link}
        to={mienne ? chemins.lotReservation(lot.id) : chemins.suiviReservation(id)}
        size="sm"
        variant="default"
        aria-label={`${mienne ? 'Reprendre' : 'Voir'} la réservation du lot ${lot.numero}`}
      >
        {mienne ? 'Reprendre' : 'Voir'}
      </Button>
    );
  },
});

/** The manager of a company sees whose each reservation is. */
export const colonnesDe = (moi: number, deToute: boolean): readonly Colonne<Reservation>[] => [
  avancement(moi),
  lotVers(chemins.suiviReservation),
  ACQUEREURS,
  ...(deToute ? [PRESCRIPTEUR] : []),
  PRIX,
  COMMENCEE,
  ECHEANCE,
  actionsDe(moi),
];
