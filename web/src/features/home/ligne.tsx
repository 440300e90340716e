/** A row of the home page: the deadline, the subject, its state, and the action that is due. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { finEnMots, quand } from '../../lib/echeances';
import { duree } from '../../lib/formats';
import classes from './echeances.module.css';

export interface Echeance {
  cle: string;
  /** The deadline, in milliseconds since 1970; `null` when there is none. */
  fin: number | null;
  titre: string;
  precision: string;
  statut: ReactNode;
  /** Whether the state says more than the title. A phone then shows the state too. */
  etape?: true;
  vers: string;
  /** The text of the button. */
  acte: string;
}

/** Sorts by deadline, the nearest first. Rows without a deadline come last. */
export const laPlusProche = (a: Pick<Echeance, 'fin'>, b: Pick<Echeance, 'fin'>): number =>
  (a.fin ?? Number.POSITIVE_INFINITY) === (b.fin ?? Number.POSITIVE_INFINITY)
    ? 0
    : (a.fin ?? Number.POSITIVE_INFINITY) - (b.fin ?? Number.POSITIVE_INFINITY);

export function LigneDEcheance({
  echeance: { fin, titre, precision, statut, etape, vers, acte },
  ici,
  premiere,
}: {
  echeance: Echeance;
  ici: number;
  premiere: boolean;
}) {
  const mots = fin === null ? 'Sans échéance' : finEnMots(fin, ici);
  const jourMeme = fin !== null && quand(fin, ici) === 'aujourdhui';
  return (
    <li data-jour-meme={jourMeme || undefined} data-etape={etape}>
      <span className={classes.fin}>
        <b>{mots.charAt(0).toUpperCase() + mots.slice(1)}</b>
        {fin !== null && <small>{fin > ici ? `encore ${duree(fin - ici)}` : 'échue'}</small>}
      </span>
      <span className={classes.quoi}>
        <b>{titre}</b>
        <small>{precision}</small>
      </span>
      <span className={classes.etat}>{statut}</span>
      {/* Only one button is dark: that of the row with the nearest deadline, when this deadline is today. */}
      <Button
        component={Link}
        to={vers}
        variant={premiere && jourMeme ? 'filled' : 'default'}
        size="sm"
        aria-label={`${acte}\u00a0: ${titre}`}
      >
        {acte}
      </Button>
    </li>
  );
}
