/** The lowest price of a programme: of its homes first, because the price of a cellar would mislead. */
import type { Synthese } from '../api/types';

const LOGEMENTS = new Set(['appartement', 'maison']);

export function prixLePlusBas(syntheses: readonly Synthese[] | undefined): number | null {
  const lignes = syntheses ?? [];
  const logements = lignes.filter(({ nature }) => LOGEMENTS.has(nature));
  const montants = (logements.length > 0 ? logements : lignes).flatMap(({ min }) => min.prix ?? []);
  return montants.length === 0 ? null : Math.min(...montants);
}
