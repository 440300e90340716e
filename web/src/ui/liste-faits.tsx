/** A list of facts, each a label and its value. A fact without a value is left out. */
import type { ReactNode } from 'react';
import { IMPRIME } from './imprime';
import './liste-faits.css';
import { Terme } from './terme';

/** A fact. Only facts marked `client` print. */
export type Fait = readonly [libelle: string, valeur: ReactNode, pour?: 'client'];

/** Marks these facts so that they print too. */
export const pourClient = (faits: readonly Fait[]): Fait[] =>
  faits.map(([libelle, valeur]) => [libelle, valeur, 'client']);

export function ListeFaits({ faits }: { faits: readonly Fait[] }) {
  const presents = faits.filter(
    ([, valeur]) => valeur !== null && valeur !== undefined && valeur !== '' && valeur !== false,
  );
  if (presents.length === 0) {
    return null;
  }
  return (
    <dl className="faits-faits">
      {presents.map(([libelle, valeur, pour]) => (
        <div key={libelle} {...(pour === 'client' ? IMPRIME : {})}>
          <dt>
            <Terme mot={libelle} />
          </dt>
          <dd>{valeur}</dd>
        </div>
      ))}
    </dl>
  );
}
