/** Where the delay to withdraw stands, for whoever holds the link. */
import { maintenant } from '../../lib/horloge';
import type { Seance } from './queries';

/** `ouverte`: one may withdraw; `exercee`: somebody has; `finie`: nobody can any more. */
export type EtatDeRetractation = 'ouverte' | 'exercee' | 'finie';

/** `null` where there is none: a mandate, a contract that is not signed by all yet, a professional, a parking place. */
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
  // As long as the delay is not over, nothing but a withdrawal ends the right to withdraw.
  return recepisse || !passee ? 'exercee' : 'finie';
}
