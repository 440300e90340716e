/** Facts, label over value; a fact without a value leaves no hole. */
import type { ReactNode } from 'react';
import { IMPRIME } from './imprime';
import './liste-faits.css';
import { Terme } from './terme';

/** A fact; on paper, those that are for a client. */
export type Fait = readonly [libelle: string, valeur: ReactNode, pour?: 'client'];

/** These facts, on paper too. */
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
