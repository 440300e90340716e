/** The message in place of a list that could not be read. A flash message gives the reason; this one stays, with a button to try again. */
import { Button } from '@mantine/core';
import { ErreurAppel } from '../api/erreur-appel';
import classes from './echec.module.css';

/** The fields of a query's result that this module reads. */
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

/** Whether a query failed and has no data to show. */
export function aEchoue({ data, error }: { data: unknown; error: Error | null }): boolean {
  return data === undefined && error !== null;
}
