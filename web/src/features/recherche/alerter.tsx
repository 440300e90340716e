/**
 * The alert of a lot that is taken, where the server allows it: a bell in a row, a button on a card. When the user already
 * waits for the lot, it is a link to the page of the lot, where they can leave the list.
 */
import { Button } from '@mantine/core';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useListeDAttente } from '../../api/info-dispo';
import type { Lot } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { useFocusGarde } from '../../lib/focus-garde';
import { BoutonIcone } from '../../ui/leger/boutons';
import { PLACE_EN_ATTENTE } from '../../ui/liste-attente';

const ICONE = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function Attendu({ lot, enMots }: { lot: Lot; enMots: boolean }) {
  const vers = {
    to: chemins.lot(lot.id),
    'aria-label': `Vous l’attendez\u00a0: ${lot.numero}`,
    'data-place': PLACE_EN_ATTENTE,
  } as const;
  return enMots ? (
    <Button component={Link} variant="subtle" size="xs" {...vers}>
      Vous l’attendez
    </Button>
  ) : (
    <Link className="lt-icone lots-attendu" data-sans-cadre="" title="Vous l’attendez" {...vers}>
      <IconBellCheck {...ICONE} />
    </Link>
  );
}

/** Whether the user waits for the lot. The code of the refused alert says so, in a row as on the page of the lot. */
const onAttend = ({ actions: { alerte } }: Lot) => alerte.code === 'attente-en-cours';

function Bouton({ lot, enMots }: { lot: Lot; enMots: boolean }) {
  const { rejoindre, enCours } = useListeDAttente(lot.id);
  const garde = useFocusGarde<HTMLSpanElement>();
  const props = {
    'data-place': PLACE_EN_ATTENTE,
    onClick: rejoindre,
  };
  const nom = `Rejoindre la liste d’attente\u00a0: ${lot.numero}`;
  return (
    <span {...garde}>
      {onAttend(lot) ? (
        <Attendu lot={lot} enMots={enMots} />
      ) : enMots ? (
        <Button variant="default" size="xs" aria-label={nom} loading={enCours} {...props}>
          Rejoindre la liste d’attente
        </Button>
      ) : (
        <BoutonIcone nom={nom} enCours={enCours} data-sans-cadre {...props}>
          <IconBell {...ICONE} />
        </BoutonIcone>
      )}
    </span>
  );
}

export function Alerter({ lot, enMots = false }: { lot: Lot; enMots?: boolean }) {
  return (lot.actions.alerte.autorisee || onAttend(lot)) && <Bouton lot={lot} enMots={enMots} />;
}
