/**
 * Asking to be told when a lot of the list is free again, where the server allows it: a bell in a row, a button on a card. Of a lot
 * that one waits for, that one does, and the way to its page, where one leaves its list.
 */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useListeDAttente } from '../../api/info-dispo';
import type { Lot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { useFocusGarde } from '../../lib/focus-garde';
import { PLACE_EN_ATTENTE } from '../../ui/liste-attente';

const ICONE = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function Attendu({ lot, enMots }: { lot: Lot; enMots: boolean }) {
  const vers = {
    component: Link,
    to: chemins.lot(lot.id),
    'aria-label': `Vous l’attendez\u00a0: ${lot.numero}`,
    'data-place': PLACE_EN_ATTENTE,
  } as const;
  return enMots ? (
    <Button variant="subtle" size="xs" {...vers}>
      Vous l’attendez
    </Button>
  ) : (
    <Tooltip label="Vous l’attendez">
      <ActionIcon variant="subtle" size={32} c="var(--lt-trait)" {...vers}>
        <IconBellCheck {...ICONE} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The row says so itself, as the page of the lot does. */
const onAttend = ({ actions: { alerte } }: Lot) => alerte.code === 'attente-en-cours';

function Bouton({ lot, enMots }: { lot: Lot; enMots: boolean }) {
  const { rejoindre, enCours } = useListeDAttente(lot.id);
  const garde = useFocusGarde<HTMLSpanElement>();
  const props = {
    'aria-label': `Créer une alerte\u00a0: ${lot.numero}`,
    'data-place': PLACE_EN_ATTENTE,
    loading: enCours,
    onClick: rejoindre,
  };
  return (
    <span {...garde}>
      {onAttend(lot) ? (
        <Attendu lot={lot} enMots={enMots} />
      ) : enMots ? (
        <Button variant="default" size="xs" {...props}>
          Créer une alerte
        </Button>
      ) : (
        <ActionIcon variant="subtle" size={32} c="var(--lt-ink-2)" {...props}>
          <IconBell {...ICONE} />
        </ActionIcon>
      )}
    </span>
  );
}

export function Alerter({ lot, enMots = false }: { lot: Lot; enMots?: boolean }) {
  return (lot.actions.alerte.autorisee || onAttend(lot)) && <Bouton lot={lot} enMots={enMots} />;
}
