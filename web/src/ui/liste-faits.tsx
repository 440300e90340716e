/** Facts, label over value; a fact without a value leaves no hole. */
import type { ReactNode } from 'react';
import classes from './liste-faits.module.css';

/** A fact; one that is `interne`, a commission for one, is never printed for a client. */
export type Fait = readonly [libelle: string, valeur: ReactNode, interne?: 'interne'];

export function ListeFaits({ faits }: { faits: readonly Fait[] }) {
  const presents = faits.filter(
    ([, valeur]) => valeur !== null && valeur !== undefined && valeur !== '' && valeur !== false,
  );
  if (presents.length === 0) {
    return null;
  }
  return (
    <dl className={classes.faits}>
      {presents.map(([libelle, valeur, interne]) => (
        <div key={libelle} data-interne={interne && ''}>
          <dt>{libelle}</dt>
          <dd>{valeur}</dd>
        </div>
      ))}
    </dl>
  );
}
