/** Asking to be told when a lot of the list is free again, where the server allows it: a bell in a row, a button on a card. */
import { ActionIcon, Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useListeDAttente } from '../../api/info-dispo';
import type { Lot } from '../../api/types';

function Bouton({ lot, enMots }: { lot: Lot; enMots: boolean }) {
  const { rejoindre, enCours } = useListeDAttente(lot.id);
  const props = {
    'aria-label': `Créer une alerte\u00a0: ${lot.numero}`,
    loading: enCours,
    onClick: rejoindre,
  };
  return enMots ? (
    <Button variant="default" size="xs" {...props}>
      Créer une alerte
    </Button>
  ) : (
    <ActionIcon variant="subtle" size={32} c="var(--lt-ink-2)" {...props}>
      <IconBell size={18} stroke={1.5} aria-hidden="true" />
    </ActionIcon>
  );
}

export function Alerter({ lot, enMots = false }: { lot: Lot; enMots?: boolean }) {
  return lot.actions.alerte.autorisee && <Bouton lot={lot} enMots={enMots} />;
}
