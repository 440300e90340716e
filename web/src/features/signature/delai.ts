/** The state of the withdrawal period, for the holder of a link. */
import { maintenant } from '../../lib/horloge';
import type { Seance } from './queries';

/** `ouverte`: withdrawing is possible; `exercee`: somebody has withdrawn; `finie`: the period is over. */
export type EtatDeRetractation = 'ouverte' | 'exercee' | 'finie';

/**
 * The state of the period; `null` when there is no such period: a mandate, a contract that not everybody has signed, a
 * professional buyer, a parking place.
 */
export function etatDeRetractation(
  { retractation }: Pick<Seance, 'retractation'>,
  quand: number = maintenant(),
): EtatDeRetractation | null {
  if (retractation === null) {
    return null;
  }
  const { possible, fin, recepisse } = retractation;
  const passee = fin !== null && Date.parse(fin) < quand;
  if (possible && !passee) {
    return 'ouverte';
  }
  // Before the end of the period, only a withdrawal closes it.
  return recepisse || !passee ? 'exercee' : 'finie';
}
