/** How much runs behind an entry of the navigation, and in which words it is said. */
import { type CompteDeVeille, useVeille } from '../api/veille';
import { chemins } from '../lib/chemins';
import { nombre } from '../lib/formats';
import { TEXTES } from '../lib/textes';

/** What is counted behind each entry: one of it, and several. */
const MOTS: Readonly<Record<string, readonly string[]>> = TEXTES.comptes;

export interface CompteDEntree {
  nombre: number;
  /** Something of it ends today. */
  presse: boolean;
  mots: string;
}

function dire(
  { nombre: combien, ceJour }: CompteDeVeille,
  une: string,
  plusieurs: string,
): CompteDEntree | null {
  if (combien === 0) {
    return null;
  }
  const finissent = `qui ${ceJour > 1 ? 'finissent' : 'finit'} aujourd’hui`;
  const suite =
    ceJour === 0 ? '' : combien === 1 ? `, ${finissent}` : `, dont ${nombre(ceJour)} ${finissent}`;
  return {
    nombre: combien,
    presse: ceJour > 0,
    mots: `${combien === 1 ? une : `${nombre(combien)}\u00a0${plusieurs}`}${suite}`,
  };
}

/** What is said beside the entry that leads there; nothing where nothing runs. */
export function useCompteDEntree(vers: string): CompteDEntree | null {
  const veille = useVeille();
  if (veille === undefined) {
    return null;
  }
  const [une = '', plusieurs = ''] = MOTS[vers] ?? [];
  switch (vers) {
    case chemins.suiviOptions():
      return dire(veille.options, une, plusieurs);
    case chemins.suiviReservations():
      return dire(veille.reservations, une, plusieurs);
    case chemins.suiviDenonciations():
      return dire(veille.denonciations, une, plusieurs);
    default:
      return null;
  }
}
