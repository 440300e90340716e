/** A link from one registration to the next pending one, so that staff need not go back to the list each time. */
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import classes from './inscription.module.css';
import { inscriptionSuivante } from './queries-inscriptions';

export function InscriptionSuivante({ id }: { id: number }) {
  const { data } = useQuery(inscriptionSuivante(id));
  if (data === undefined || data === null) {
    return null;
  }
  return (
    <Button
      component={Link}
      to={chemins.gestionInscription(data.id)}
      variant="default"
      rightSection={<IconArrowRight size={16} stroke={1.5} aria-hidden="true" />}
      className={classes.suivante ?? ''}
      aria-label={`Inscription suivante\u00a0: ${data.societe ?? data.reference}`}
    >
      Inscription suivante
    </Button>
  );
}
