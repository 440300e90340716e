/** An action of a sheet. A refused action stays visible, dimmed, with the server's reason under it. */
import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Action } from '../api/types';
import classes from './bouton-action.module.css';

export function BoutonDAction({
  action: { autorisee, motif },
  libelle,
  faire,
  danger = false,
  enCours = false,
}: {
  action: Action;
  libelle: string;
  faire: () => void;
  danger?: boolean;
  enCours?: boolean;
}) {
  const id = useId();
  return (
    <div className={classes.action}>
      <Button
        fullWidth
        variant="default"
        loading={enCours}
        {...(danger && autorisee ? { c: 'danger' } : {})}
        {...(autorisee ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id })}
        onClick={autorisee ? faire : (evenement) => evenement.preventDefault()}
      >
        {libelle}
      </Button>
      {!autorisee && motif !== null && <small id={id}>{motif}</small>}
    </div>
  );
}
