/**
 * The placeholders of a list that loads. They have the real height, appear after 150 ms, and have no animation (identity
 * section 8).
 */
import type { Forme } from './adresse';
import classes from './liste-a-venir.module.css';

export function ListeAVenir({ forme }: { forme: Forme }) {
  return (
    <div className={classes.barres} data-forme={forme} role="status" aria-label="Recherche en cours">
      {Array.from({ length: forme === 'lignes' ? 12 : 6 }, (_, rang) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar has nothing but its rank
        <div key={rang} className={classes.bloc}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
