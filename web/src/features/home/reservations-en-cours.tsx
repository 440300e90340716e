/** The drafts that one is filling, the first to end before the others: how long each has left, and what it lacks. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { brouillons, estAReprendre, sectionsACompleter } from '../../api/reservation';
import type { Reservation } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { finEnMots, quand } from '../../lib/echeances';
import { duree } from '../../lib/formats';
import { useMaintenant } from '../../lib/horloge';
import { nomDuLot } from '../../lib/normaliser';
import { Avancement } from '../../ui/avancement';
import { Linteau } from '../../ui/linteau';
import { nomsDesAcquereurs } from '../../ui/reservation/acheteurs';
import classes from './echeances.module.css';

const MINUTE = 60_000;

/** "Acquéreurs et Documents à compléter"; where it is not known, who buys. */
function precision(brouillon: Reservation): string {
  const manques = sectionsACompleter(brouillon.formulaire).map(({ libelle }) => libelle);
  const noms = nomsDesAcquereurs(brouillon).join(', ') || 'Acquéreurs à choisir';
  return [noms, manques.length > 0 && `à compléter\u00a0: ${manques.join(', ')}`].filter(Boolean).join(' · ');
}

function Ligne({ brouillon, moi, ici }: { brouillon: Reservation; moi: number; ici: number }) {
  const { id, lot, complet, expiresAt } = brouillon;
  const sienne = estAReprendre(brouillon, moi);
  const fin = complet || expiresAt === null ? null : Date.parse(expiresAt);
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
        <small>{precision(brouillon)}</small>
      </span>
      <Avancement reservation={complet ? brouillon : { ...brouillon, prochaineAction: null }} />
      <Button
        component={Link}
        to={sienne ? chemins.lotReservation(lot.id) : chemins.suiviReservation(id)}
        variant="default"
        size="sm"
        aria-label={`${sienne ? 'Reprendre' : 'Voir'}\u00a0: ${titre}`}
      >
        {sienne ? 'Reprendre' : 'Voir'}
      </Button>
    </li>
  );
}

export function ReservationsEnCours({ moi, siennes }: { moi: number; siennes: boolean }) {
  const ici = useMaintenant(MINUTE);
  const { data = [] } = useQuery(brouillons);
  return (
    data.length > 0 && (
      <Linteau
        titre={siennes ? 'Vos réservations en cours' : 'Réservations en cours'}
        aside={
          <Link to={chemins.suiviReservations()} className="lt-lien">
            {siennes ? 'Vos réservations' : 'Les réservations'}
          </Link>
        }
      >
        <ul className={classes.lignes}>
          {data.map((brouillon) => (
            <Ligne key={brouillon.id} brouillon={brouillon} moi={moi} ici={ici} />
          ))}
        </ul>
      </Linteau>
    )
  );
}
