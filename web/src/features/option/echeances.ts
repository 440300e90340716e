/** Running options by the day they end. */
import type { OptionLot } from '../../api/types';
import { QUAND, type Quand, quand } from '../../lib/echeances';

/** Those that have options, in the order of time. */
export function parJour(options: readonly OptionLot[], maintenant: number): [Quand, OptionLot[]][] {
  const groupes: Record<Quand, OptionLot[]> = { aujourdhui: [], demain: [], 'plus-tard': [] };
  for (const option of options) {
    groupes[quand(Date.parse(option.dateEcheance), maintenant)].push(option);
  }
  return (Object.keys(QUAND) as Quand[]).flatMap((jour) =>
    groupes[jour].length === 0 ? [] : [[jour, groupes[jour]] as [Quand, OptionLot[]]],
  );
}
