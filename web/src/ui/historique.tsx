/** The history of a thing, the oldest first: when, what, and by whom. */
import { dateHeure } from '../lib/formats';
import { nomComplet } from '../lib/normaliser';
import classes from './historique.module.css';
import { IMPRIME } from './imprime';

export interface FaitPasse {
  type: string;
  libelle: string;
  /** When it happened: an instant as the API writes it. */
  date: string;
  qui: { prenom: string; nom: string } | null;
}

export function Historique({ faits }: { faits: readonly FaitPasse[] }) {
  return (
    <ol className={classes.histoire} {...IMPRIME}>
      {faits.map(({ type, libelle, date, qui }) => (
        <li key={`${date} ${type}`}>
          <time dateTime={date}>{dateHeure(date)}</time>
          <span>{[libelle, qui && nomComplet(qui)].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ol>
  );
}
