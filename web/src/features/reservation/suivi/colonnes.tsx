/** The columns of one's reservations, and what one does from a row. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Reservation } from '../../../api/types';
import { chemins } from '../../../lib/chemins';
import { acteDe } from '../../../ui/reservation/acte';
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

const actionsDe = (moi: number): Colonne<Reservation> => ({
  cle: 'actions',
  titre: 'Actions',
  rendu: (reservation) => {
    const { acte, vers } = acteDe(reservation, moi);
    return (
      <Button
        component={Link}
        to={vers}
        size="sm"
        variant="default"
        aria-label={`${acte} la réservation du lot ${reservation.lot.numero}`}
      >
        {acte}
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
