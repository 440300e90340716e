/**
 * The banner that every page shows during a head start of the user: the lot, the time left, and a link to the lot, to take it.
 */
import { Link, useLocation } from 'react-router';
import { useVeille, type Veille } from '../api/veille';
import { chemins } from '../lib/chemins';
import { heureDeFin } from '../lib/echeances';
import { compteARebours } from '../lib/formats';
import { useMaintenant } from '../lib/horloge';
import { Voix } from '../ui/voix';
import classes from './avances.module.css';

type Avance = Veille['avances'][number];

/** The running head starts. On the page of a lot and of its option, that of this lot is left out, because the page shows it itself. */
function useAvances(): Avance[] {
  const { avances = [] } = useVeille() ?? {};
  const { pathname } = useLocation();
  const dites = ({ lot }: Avance) => pathname === chemins.lot(lot) || pathname === chemins.lotOption(lot);
  return avances.filter((avance) => !dites(avance));
}

/** The banner of one head start. The seconds are visible, but screen readers do not announce them. */
function Bandeau({ avance: { lot, numero, programme, fin } }: { avance: Avance }) {
  const reste = Date.parse(fin) - useMaintenant();
  return (
    reste > 0 && (
      <p className={classes.bandeau}>
        <span>
          <b>{`${numero}, ${programme}`}</b>, vous est proposé en priorité {heureDeFin(fin)}.
        </span>
        <span role="timer" aria-live="off" className={classes.reste}>
          {compteARebours(reste)}
        </span>
        <Link to={chemins.lot(lot)}>Voir le lot</Link>
      </p>
    )
  );
}

/** The region exists before it has a text, so that a new head start is announced. */
export function Avances() {
  const avances = useAvances();
  return (
    <Voix>
      {avances.map((avance) => (
        <Bandeau key={avance.lot} avance={avance} />
      ))}
    </Voix>
  );
}
