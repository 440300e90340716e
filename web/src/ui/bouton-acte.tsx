/**
 * A button in a row, enabled as the server allows. A refused action stays visible, dimmed, with its reason in a bubble and for
 * screen readers.
 */
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
  /** The name for screen readers, when several buttons have the same text. */
  nom: string;
  faire: () => void;
  /** Whether the reason is shown beside the button, where there is room, for people who can neither hover nor use a screen reader. */
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
