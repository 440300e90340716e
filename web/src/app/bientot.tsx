/** A page of the portal that is not built yet says so, and where to go meanwhile. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { chemins } from '../lib/chemins';
import { Linteau } from '../ui/linteau';
import { Vide } from '../ui/vide';
import classes from './bientot.module.css';

export function Bientot({ titre }: { titre: string }) {
  return (
    <div className={classes.cadre}>
      <Linteau niveau="page" titre={titre}>
        <Vide titre="Bientôt disponible.">
          <Button component={Link} to={chemins.rechercheLots()} variant="default">
            Chercher un lot
          </Button>
        </Vide>
      </Linteau>
    </div>
  );
}
