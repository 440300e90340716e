/** How much time is left: a bar that empties, and the words. It counts by the server's time, and says so once a minute. */
import { duree, echeance } from '../lib/formats';
import { useMaintenant } from '../lib/horloge';
import classes from './reste.module.css';

const MINUTE = 60_000;
/** Under this it is today's matter, marked in red. */
const BIENTOT = 24 * 60 * MINUTE;

/** What part of a time is left, from 0 to 1. */
export function part(debut: number, fin: number, maintenant: number): number {
  return fin <= debut ? 0 : Math.min(1, Math.max(0, (fin - maintenant) / (fin - debut)));
}

export function Reste({ debut, fin, quoi }: { debut: number; fin: number; quoi: string }) {
  const maintenant = useMaintenant(MINUTE);
  const reste = fin - maintenant;
  const bientot = reste > 0 && reste < BIENTOT;
  const texte = reste <= 0 ? `échue ${echeance(fin)}` : `encore ${duree(reste)}`;
  return (
    <span className={classes.reste} data-bientot={bientot || undefined}>
      <span className={classes.barre} aria-hidden="true">
        <i style={{ width: `${part(debut, fin, maintenant) * 100}%` }} />
      </span>
      <span>
        <span className="lt-lu">{`${quoi}\u00a0: `}</span>
        {texte} {reste > 0 && <small>jusqu’au {echeance(fin)}</small>}
      </span>
    </span>
  );
}
