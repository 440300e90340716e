/**
 * One switch for all that concerns commissions, in the header of every page: with a client beside oneself nothing of them shows, and
 * nothing says that something is hidden. It looks the same in both states; its state is heard, and said in the account menu.
 */
import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { basculerHonoraires, useHonorairesMasques } from '../lib/honoraires';
import classes from './bascule-honoraires.module.css';

export function BasculeHonoraires() {
  const masques = useHonorairesMasques();
  return (
    <Tooltip label="Masquer les commissions" disabled={masques}>
      <UnstyledButton
        className={classes.bascule}
        aria-label="Masquer les commissions"
        aria-pressed={masques}
        onClick={basculerHonoraires}
      >
        <IconEye size={18} stroke={1.5} aria-hidden="true" />
      </UnstyledButton>
    </Tooltip>
  );
}
