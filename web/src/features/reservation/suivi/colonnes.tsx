/** The columns of the user's reservations, and the action of a row. */
import type { Reservation } from '../../../api/types';
import { chemins } from '../../../lib/chemins';
import { jourDe } from '../../../lib/formats';
import { nomComplet } from '../../../lib/normaliser';
import { LienBouton } from '../../../ui/leger/boutons';
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
import './suivi.css';

const actionsDe = (moi: number): Colonne<Reservation> => ({
  cle: 'actions',
  titre: 'Actions',
  droite: true,
  place: 'haut-droite',
  rendu: (reservation) => {
    const { acte, vers } = acteDe(reservation, moi);
    return (
      <LienBouton to={vers} cadre aria-label={`${acte} la réservation du lot ${reservation.lot.numero}`}>
        {acte}
      </LienBouton>
    );
  },
});

/** The prescriber. The company is left out, because it is always the same. */
const COLLEGUE: Colonne<Reservation> = {
  ...PRESCRIPTEUR,
  classe: 'reservations-nom',
  rendu: ({ prescripteur }) => (prescripteur === null ? '–' : nomComplet(prescripteur)),
};

/** Managers see the prescriber of each reservation. */
export const colonnesDe = (moi: number, deToute: boolean): readonly Colonne<Reservation>[] => [
  avancement(moi),
  ECHEANCE,
  lotVers(chemins.suiviReservation),
  ACQUEREURS,
  ...(deToute ? [COLLEGUE] : []),
  PRIX,
  { ...COMMENCEE, rendu: ({ dateReservation }) => jourDe(dateReservation) },
  actionsDe(moi),
];

/** The orders of the list, for screens without column titles. The server's order comes first. */
export const TRIS = [
  { value: '', label: 'En cours d’abord' },
  { value: 'dateEcheance', label: 'Échéance' },
  { value: 'dateReservation', label: 'Commencée le' },
  { value: 'contact.nom', label: 'Acquéreurs' },
  { value: 'prix', label: 'Prix' },
] as const;
