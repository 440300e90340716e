/**
 * The user's reservations: drafts to fill in or to have signed, in the order of their ends, then contracts that wait for somebody.
 * Each row shows the time left and what the reservation lacks.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { brouillons, estAFaireParMoi, sectionsACompleter } from '../../api/reservation';
import type { Reservation } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { useMaintenant } from '../../lib/horloge';
import { nomDuLot } from '../../lib/normaliser';
import { Avancement } from '../../ui/avancement';
import { Linteau } from '../../ui/linteau';
import { nomsDesAcquereurs } from '../../ui/reservation/acheteurs';
import { acteDe } from '../../ui/reservation/acte';
import { type Echeance, LigneDEcheance } from './ligne';
import { contratsEnCours } from './queries';
import { Suite } from './suite';
import './echeances.css';

const MINUTE = 60_000;

/** Writes "Acquéreurs et Documents à compléter", or the names of the buyers when the missing sections are not known. */
function precision(brouillon: Reservation): string {
  const manques = sectionsACompleter(brouillon.formulaire).map(({ libelle }) => libelle);
  const noms = nomsDesAcquereurs(brouillon).join(', ') || 'Acquéreurs à choisir';
  return [noms, manques.length > 0 && `à compléter\u00a0: ${manques.join(', ')}`].filter(Boolean).join(' · ');
}

export function deLaReservation(reservation: Reservation, moi: number): Echeance {
  const { id, lot, draft, complet, dateEcheance } = reservation;
  const { acte, vers } = acteDe(reservation, moi);
  return {
    cle: `reservation-${id}`,
    fin: dateEcheance === null ? null : Date.parse(dateEcheance),
    titre: `Réservation de ${nomDuLot(lot)}`,
    precision: precision(reservation),
    statut: (
      <Avancement
        reservation={draft && !complet ? { ...reservation, prochaineAction: null } : reservation}
        aVous={estAFaireParMoi(reservation, moi)}
      />
    ),
    etape: true,
    vers,
    acte,
  };
}

/**
 * The reservations of the company, for a manager who sells nothing. A prescriber's own reservations are shown among their
 * deadlines.
 */
export function ReservationsEnCours({ moi }: { moi: number }) {
  const ici = useMaintenant(MINUTE);
  const { data: aRemplir = [] } = useQuery(brouillons);
  const { data: engagees } = useQuery(contratsEnCours(null));
  const toutes = [...aRemplir, ...(engagees?.membres ?? [])].map((une) => deLaReservation(une, moi));
  return (
    toutes.length > 0 && (
      <Linteau
        titre="Réservations à suivre"
        aside={
          <Link to={chemins.suiviReservations()} className="lt-lien">
            Les réservations
          </Link>
        }
      >
        <Suite total={toutes.length}>
          {(pliee) => (
            <ul className="echeances-lignes">
              {toutes.map((une, rang) => (
                <LigneDEcheance key={une.cle} echeance={une} ici={ici} premiere={false} pliee={pliee(rang)} />
              ))}
            </ul>
          )}
        </Suite>
      </Linteau>
    )
  );
}
