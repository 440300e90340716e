/** A button of a row for what the server allows or not: a refused one stays, dimmed, with the reason for who points and who hears. */
import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';
import type { Action } from '../api/types';
import classes from './bouton-acte.module.css';
import { Bulle } from './bulle';

export function BoutonActe({
  action: { autorisee, motif },
  nom,
  faire,
  motifMontre = false,
  children,
  ...props
}: Omit<ButtonProps, 'children'> & {
  action: Action;
  /** What it says to who hears it, where several read the same. */
  nom: string;
  faire: () => void;
  /** Whether the reason stands beside it, for who can neither point nor hear: where there is room. */
  motifMontre?: boolean;
  children: string;
}) {
  const id = useId();
  const refusee = !autorisee && motif !== null;
  return (
    <>
      <Bulle texte={motif} active={refusee && !motifMontre}>
        <Button
          size="sm"
          variant="default"
          {...props}
          aria-label={nom}
          {...(autorisee ? {} : { 'data-disabled': true, 'aria-disabled': true })}
          {...(refusee ? { 'aria-describedby': id } : {})}
          onClick={(evenement) => (autorisee ? faire() : evenement.preventDefault())}
        >
          {children}
        </Button>
      </Bulle>
      {refusee && (
        <span id={id} className={motifMontre ? classes.motif : 'lt-lu'}>
          {motif}
        </span>
      )}
    </>
  );
}
