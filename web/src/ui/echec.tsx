/**
 * A list that failed: nothing is known of what it holds. It says so where the list would be, beside the
 * flash that gives the reason, and can be asked again.
 */
import { Button } from '@mantine/core';
import { ErreurAppel } from '../api/erreur-appel';
import classes from './echec.module.css';

/** What a query tells of itself. */
interface Demandee {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export function EchecDeListe({
  phrase = 'La liste n’a pas pu être chargée.',
  requete: { error, isFetching, refetch },
}: {
  phrase?: string;
  requete: Demandee;
}) {
  const seule = error instanceof ErreurAppel && error.passagere;
  return (
    <div className={classes.echec}>
      <p className={classes.phrase}>{phrase}</p>
      {seule && <p>Le portail réessaie automatiquement dans quelques secondes.</p>}
      <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
        Réessayer
      </Button>
    </div>
  );
}

/** Whether a query has nothing to show but its failure. */
export function aEchoue({ data, error }: { data: unknown; error: Error | null }): boolean {
  return data === undefined && error !== null;
}
