/** A dialog that asks before an action that cannot be undone, and explains the consequence. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirmation.module.css';
import { Modal } from './fenetre';

export function Confirmation({
  ouverte,
  titre,
  children,
  action,
  refus = 'Retour',
  danger = false,
  enCours = false,
  surOui,
  surNon,
}: {
  ouverte: boolean;
  /** The question. */
  titre: string;
  /** The consequence. */
  children: ReactNode;
  /** The text of the button that acts: a verb. */
  action: string;
  refus?: string;
  /** Whether the action destroys something. */
  danger?: boolean;
  enCours?: boolean;
  surOui: () => void;
  surNon: () => void;
}) {
  return (
    <Modal opened={ouverte} onClose={surNon} title={titre} size={480} centered>
      <div className={classes.phrase}>{children}</div>
      <div className={classes.actions}>
        {/* The dialog opens with the focus on the button that changes nothing. */}
        <Button variant="default" onClick={surNon} data-autofocus>
          {refus}
        </Button>
        <Button {...(danger ? { color: 'danger' } : {})} loading={enCours} onClick={surOui}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
