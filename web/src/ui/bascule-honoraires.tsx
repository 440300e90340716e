/**
 * One switch for all that concerns commissions, in the header of every page: with a client beside oneself nothing of them shows, and
 * nothing says that something is hidden. It looks the same in both states; its state is heard, and said in the account menu.
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
