/** A page of the portal that is not built yet says so, and where to go meanwhile. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { chemins } from '../lib/chemins';
import { Vide } from '../ui/vide';

export function Bientot({ titre }: { titre: string }) {
  return (
    <>
      <h1 style={{ margin: 'var(--lt-5)' }}>{titre}</h1>
      <Vide titre="Bientôt disponible.">
        <Button component={Link} to={chemins.rechercheLots()} variant="default">
          Chercher un lot
        </Button>
      </Vide>
    </>
  );
}
