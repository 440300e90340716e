/** The button that takes a lot, and the lot's own obstacle. The button stays visible when it is refused, with its reason. */
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Action, Lot } from '../api/types';
import { chemins } from '../lib/chemins';
import type { Prise } from './alternatives';
import { Avis } from './avis';
import classes from './prise-de-lot.module.css';

const ACTES: Record<Prise, string> = { option: 'Poser une option', reservation: 'Réserver' };

/** The page to which the user can go instead, with the text of its link. */
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

/** The obstacle that is known before the form is sent. */
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

/** The button that submits the form around it. */
export function BoutonDePrise({
  action: { autorisee, motif },
  enCours,
  precision,
  children,
}: {
  action: Action;
  enCours: boolean;
  /** The consequence, shown beside the button. */
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
