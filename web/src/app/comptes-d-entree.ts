/** The number beside an entry of the main navigation, and the words that describe it. */
import { type CompteDeVeille, useVeille } from '../api/veille';
import { chemins } from '../lib/chemins';
import { nombre } from '../lib/formats';
import { TEXTES } from '../lib/textes';

/** The words of each entry, singular and plural. */
const MOTS: Readonly<Record<string, readonly string[]>> = TEXTES.comptes;

export interface CompteDEntree {
  nombre: number;
  /** Whether one of the counted files ends today. */
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

/** The count of an entry; `null` when nothing of its kind is in progress. */
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
