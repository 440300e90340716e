/** Something that runs, in a row: when it ends, what it is, where it stands, and the act that is due. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { finEnMots, quand } from '../../lib/echeances';
import { duree } from '../../lib/formats';
import classes from './echeances.module.css';

export interface Echeance {
  cle: string;
  /** In milliseconds since 1970; none where nothing runs out. */
  fin: number | null;
  titre: string;
  precision: string;
  statut: ReactNode;
  /** Its state says more than its title: a phone shows it too. */
  etape?: true;
  vers: string;
  /** What one may do there, on the button. */
  acte: string;
}

/** The nearest end first; what has none is last. */
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
      {/* One button of ink: that of the row that is due today, the nearest. */}
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
