/** One switch for all that concerns commissions, in the header of every page: with a client beside oneself nothing of them shows. */
import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconCoinEuro, IconCoinOff } from '@tabler/icons-react';
import { basculerHonoraires, useHonorairesMasques } from '../lib/honoraires';
import classes from './bascule-honoraires.module.css';

export function BasculeHonoraires() {
  const masques = useHonorairesMasques();
  const Icone = masques ? IconCoinOff : IconCoinEuro;
  return (
    <Tooltip label={masques ? 'Commissions masquées' : 'Masquer les commissions'}>
      <UnstyledButton
        className={classes.bascule}
        aria-label="Masquer les commissions"
        aria-pressed={masques}
        onClick={basculerHonoraires}
      >
        <Icone size={18} stroke={1.5} aria-hidden="true" />
      </UnstyledButton>
    </Tooltip>
  );
}
