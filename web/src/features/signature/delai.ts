/** Where the delay to withdraw stands, for whoever holds the link. */
import { maintenant } from '../../lib/horloge';
import type { Seance } from './queries';

/** `avenir`: it has not begun; `ouverte`: one may withdraw; `exercee`: somebody has; `finie`: nobody can any more. */
export type EtatDeRetractation = 'avenir' | 'ouverte' | 'exercee' | 'finie';

/** `null` where there is none: a mandate, a professional, a parking place. */
export function etatDeRetractation(
  { retractation }: Pick<Seance, 'retractation'>,
  quand: number = maintenant(),
): EtatDeRetractation | null {
  if (retractation === null) {
    return null;
  }
  const { possible, fin, recepisse } = retractation;
  const finie = fin !== null && Date.parse(fin) < quand;
  if (possible && !finie) {
    return 'ouverte';
  }
  // What may not be done within its time has been done.
  if (recepisse || (fin !== null && !finie)) {
    return 'exercee';
  }
  return finie ? 'finie' : 'avenir';
}
