/**
 * The reservations that one has begun: drafts to fill in or to have signed, the first to end before the others, then contracts that wait
 * for somebody. How long each has left, and what it lacks.
 */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { brouillons, estAFaireParMoi, sectionsACompleter } from '../../api/reservation';
import type { Reservation } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { finEnMots, quand } from '../../lib/echeances';
import { duree } from '../../lib/formats';
import { useMaintenant } from '../../lib/horloge';
import { nomDuLot } from '../../lib/normaliser';
import { Avancement } from '../../ui/avancement';
import { Linteau } from '../../ui/linteau';
import { nomsDesAcquereurs } from '../../ui/reservation/acheteurs';
import { acteDe } from '../../ui/reservation/acte';
import classes from './echeances.module.css';
import { contratsEnCours } from './queries';

const MINUTE = 60_000;

/** "Acquéreurs et Documents à compléter"; where it is not known, who buys. */
function precision(brouillon: Reservation): string {
  const manques = sectionsACompleter(brouillon.formulaire).map(({ libelle }) => libelle);
  const noms = nomsDesAcquereurs(brouillon).join(', ') || 'Acquéreurs à choisir';
  return [noms, manques.length > 0 && `à compléter\u00a0: ${manques.join(', ')}`].filter(Boolean).join(' · ');
}

function Ligne({ reservation, moi, ici }: { reservation: Reservation; moi: number; ici: number }) {
  const { lot, draft, complet, dateEcheance } = reservation;
  const { acte, vers } = acteDe(reservation, moi);
  const fin = dateEcheance === null ? null : Date.parse(dateEcheance);
  const titre = `Réservation de ${nomDuLot(lot)}`;
  const mots = fin === null ? 'Sans échéance' : finEnMots(fin, ici);
  return (
    <li data-jour-meme={(fin !== null && quand(fin, ici) === 'aujourdhui') || undefined}>
      <span className={classes.fin}>
        <b>{mots.charAt(0).toUpperCase() + mots.slice(1)}</b>
        {fin !== null && <small>{fin > ici ? `encore ${duree(fin - ici)}` : 'échue'}</small>}
      </span>
      <span className={classes.quoi}>
        <b>{titre}</b>
        <small>{precision(reservation)}</small>
      </span>
      <Avancement
        reservation={draft && !complet ? { ...reservation, prochaineAction: null } : reservation}
        aVous={estAFaireParMoi(reservation, moi)}
      />
      <Button component={Link} to={vers} variant="default" size="sm" aria-label={`${acte}\u00a0: ${titre}`}>
        {acte}
      </Button>
    </li>
  );
}

export function ReservationsEnCours({ moi, siennes }: { moi: number; siennes: boolean }) {
  const ici = useMaintenant(MINUTE);
  const { data: aRemplir = [] } = useQuery(brouillons);
  const { data: engagees } = useQuery(contratsEnCours(siennes ? moi : null));
  const toutes = [...aRemplir, ...(engagees?.membres ?? [])];
  return (
    toutes.length > 0 && (
      <Linteau
        titre={siennes ? 'Vos réservations en cours' : 'Réservations en cours'}
        aside={
          <Link to={chemins.suiviReservations()} className="lt-lien">
            {siennes ? 'Vos réservations' : 'Les réservations'}
          </Link>
        }
      >
        <ul className={classes.lignes} data-etapes="">
          {toutes.map((une) => (
            <Ligne key={une.id} reservation={une} moi={moi} ici={ici} />
          ))}
        </ul>
      </Linteau>
    )
  );
}
