/** Taking a lot: what the lot itself says stands in the way, and the one button, which stays when it is refused and says why. */
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Action, Lot } from '../api/types';
import { chemins } from '../lib/chemins';
import type { Prise } from './alternatives';
import { Avis } from './avis';
import classes from './prise-de-lot.module.css';

const ACTES: Record<Prise, string> = { option: 'Poser une option', reservation: 'Réserver' };

/** Where one goes instead. */
function suite({ id, maSituation }: Lot, prise: Prise): { a: string; mot: string } {
  const { option = null, reservation = null, mandatASigner = null } = maSituation ?? {};
  if (reservation?.mienne === true) {
    return { a: chemins.lotReservation(id), mot: 'Reprendre votre réservation' };
  }
  if (prise === 'option' && option?.mienne === true) {
    return { a: chemins.lotOptionConfirmation(id), mot: 'Voir votre option' };
  }
  return mandatASigner === null
    ? { a: chemins.lot(id), mot: 'Revenir au lot' }
    : { a: chemins.signatureMandat(mandatASigner), mot: 'Voir le mandat' };
}

/** Before anything is tried. */
export function EmpechementDePrise({ lot, prise }: { lot: Lot; prise: Prise }) {
  const { autorisee, motif } = lot.actions[prise];
  if (autorisee || motif === null) {
    return null;
  }
  const { a, mot } = suite(lot, prise);
  return (
    <Avis
      genre="attention"
      titre={`${ACTES[prise]}\u00a0: ${motif}`}
      actions={
        <Button component={Link} to={a} variant="default">
          {mot}
        </Button>
      }
    />
  );
}

/** Sends the form that it stands in. */
export function BoutonDePrise({
  action: { autorisee, motif },
  enCours,
  precision,
  children,
}: {
  action: Action;
  enCours: boolean;
  /** What follows from it, said before it is done. */
  precision?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const refusee = !autorisee && motif !== null;
  const dit = refusee ? motif : precision;
  return (
    <div className={classes.envoi}>
      <Button
        type="submit"
        size="lg"
        loading={enCours}
        {...(dit === undefined ? {} : { 'aria-describedby': id })}
        {...(refusee
          ? {
              'data-disabled': true,
              'aria-disabled': true,
              onClick: (evenement: React.MouseEvent) => evenement.preventDefault(),
            }
          : {})}
      >
        {children}
      </Button>
      {dit !== undefined && (
        <p id={id} className={classes.precision}>
          {dit}
        </p>
      )}
    </div>
  );
}
