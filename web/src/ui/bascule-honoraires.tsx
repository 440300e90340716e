/**
 * The switch that hides all commissions, in the header of every page. A client who looks at the screen must not see that something is
 * hidden, so the button looks the same in both states. Screen readers and the account menu tell the state.
 */
import { IconEye } from '@tabler/icons-react';
import { basculerHonoraires, useHonorairesMasques } from '../lib/honoraires';
import classes from './bascule-honoraires.module.css';
import { BoutonABulle } from './leger/boutons';

export function BasculeHonoraires() {
  const masques = useHonorairesMasques();
  return (
    <BoutonABulle
      dite={masques ? null : 'Masquer les commissions'}
      className={classes.bascule}
      aria-label="Masquer les commissions"
      aria-pressed={masques}
      onClick={basculerHonoraires}
    >
      <IconEye size={18} stroke={1.5} aria-hidden="true" />
    </BoutonABulle>
  );
}
