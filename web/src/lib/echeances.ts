/** Writes deadlines for the person who must act: today, tomorrow or later. Days are those of Paris. */
import { echeance, heure } from './formats';
import { aujourdhui, maintenant } from './horloge';

export type Quand = 'aujourdhui' | 'demain' | 'plus-tard';

/** The next day, as `yyyy-mm-dd`. */
function lendemain(jour: string): string {
  return new Date(Date.parse(jour) + 24 * 3_600_000).toISOString().slice(0, 10);
}

/** The day of a deadline. A deadline that has passed while its matter is still open counts as today. */
export function quand(fin: number, instant: number): Quand {
  const ici = aujourdhui(instant);
  const jour = aujourdhui(fin);
  return jour <= ici ? 'aujourdhui' : jour === lendemain(ici) ? 'demain' : 'plus-tard';
}

/** "aujourd’hui à 19:00", "demain à 19:00" or "mercredi 25 novembre, 19:00". */
export function finEnMots(fin: number, instant: number): string {
  const jour = quand(fin, instant);
  return jour === 'plus-tard'
    ? echeance(fin)
    : `${jour === 'demain' ? 'demain' : 'aujourd’hui'} à ${heure(fin)}`;
}

/** "jusqu’à 14:05", "jusqu’à demain, 14:05" or "jusqu’au mercredi 25 novembre, 14:05". */
export function heureDeFin(fin: string, ici: number = maintenant()): string {
  const jour = quand(Date.parse(fin), ici);
  return jour === 'plus-tard'
    ? `jusqu’au ${echeance(fin)}`
    : `jusqu’à ${jour === 'demain' ? 'demain, ' : ''}${heure(fin)}`;
}
