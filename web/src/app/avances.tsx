/** On every page of who has a head start: the lot that is theirs for a while, how long still, and where it is taken. */
import { Link, useLocation } from 'react-router';
import { useVeille, type Veille } from '../api/veille';
import { chemins } from '../lib/chemins';
import { heureDeFin } from '../lib/echeances';
import { compteARebours } from '../lib/formats';
import { useMaintenant } from '../lib/horloge';
import { Voix } from '../ui/voix';
import classes from './avances.module.css';

type Avance = Veille['avances'][number];

/** Those that run still; the pages of a lot say its own themselves. */
function useAvances(): Avance[] {
  const { avances = [] } = useVeille() ?? {};
  const { pathname } = useLocation();
  const dites = ({ lot }: Avance) => pathname === chemins.lot(lot) || pathname === chemins.lotOption(lot);
  return avances.filter((avance) => !dites(avance));
}

/** The seconds are seen, and not heard. */
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

/** The region is there before it speaks, so that a turn that comes is heard. */
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
