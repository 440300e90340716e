/** Running options by the day they end. */

import type { OptionLot } from '../../api/types';
import { type Quand, quand } from '../../lib/echeances';
import { entreesDe } from '../../lib/objets';

/** Those that have options, in the order of time. */
export function parJour(options: readonly OptionLot[], maintenant: number): [Quand, OptionLot[]][] {
  const groupes: Record<Quand, OptionLot[]> = { aujourdhui: [], demain: [], 'plus-tard': [] };
  for (const option of options) {
    groupes[quand(Date.parse(option.dateEcheance), maintenant)].push(option);
  }
  return entreesDe(groupes).filter(([, siennes]) => siennes.length > 0);
}
