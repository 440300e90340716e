/**
 * The alert of a lot that is taken, where the server allows it: a bell in a narrow cell, otherwise a button. When the user already
 * waits for the lot, it is a link to the page of the lot, where they can leave the list.
 */
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useListeDAttente } from '../api/info-dispo';
import type { Lot } from '../api/types';
import { chemins } from '../lib/chemins';
import { useFocusGarde } from '../lib/focus-garde';
import classes from './alerter.module.css';
import { BoutonIcone, BoutonSimple, LienBouton } from './leger/boutons';

const ICONE = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** How the alert is written: a bell, one word, or all its words. */
type Forme = 'cloche' | 'bref' | 'entier';

/** The buttons for joining and leaving a waiting list share one place for the focus. */
export const PLACE_EN_ATTENTE = 'attente';

const REJOINDRE = 'Rejoindre la liste d’attente';
const ATTENDU = 'Vous l’attendez';

function Attendu({ lot, forme }: { lot: Lot; forme: Forme }) {
  const vers = {
    to: chemins.lot(lot.id),
    'aria-label': `${ATTENDU}\u00a0: ${lot.numero}`,
    'data-place': PLACE_EN_ATTENTE,
  } as const;
  return forme === 'cloche' ? (
    <Link className={`lt-icone ${classes.attendu}`} data-sans-cadre="" title={ATTENDU} {...vers}>
      <IconBellCheck {...ICONE} />
    </Link>
  ) : (
    <LienBouton discret petit {...vers}>
      {ATTENDU}
    </LienBouton>
  );
}

/** Whether the user waits for the lot. The code of the refused alert says so, in a row as on the page of the lot. */
const onAttend = ({ actions: { alerte } }: Lot) => alerte.code === 'attente-en-cours';

function Rejoindre({ lot, forme }: { lot: Lot; forme: Forme }) {
  const { rejoindre, enCours } = useListeDAttente(lot.id);
  const garde = useFocusGarde<HTMLSpanElement>();
  const nom = `${REJOINDRE}\u00a0: ${lot.numero}`;
  const props = { enCours, 'data-place': PLACE_EN_ATTENTE, onClick: rejoindre } as const;
  return (
    <span {...garde}>
      {onAttend(lot) ? (
        <Attendu lot={lot} forme={forme} />
      ) : forme === 'cloche' ? (
        <BoutonIcone nom={nom} data-sans-cadre {...props}>
          <IconBell {...ICONE} />
        </BoutonIcone>
      ) : forme === 'bref' ? (
        <BoutonSimple
          discret
          petit
          aria-label={`M’alerter\u00a0: ${lot.numero}`}
          title={REJOINDRE}
          {...props}
        >
          M’alerter
        </BoutonSimple>
      ) : (
        <BoutonSimple cadre petit aria-label={nom} {...props}>
          {REJOINDRE}
        </BoutonSimple>
      )}
    </span>
  );
}

export function Alerter({ lot, forme }: { lot: Lot; forme: Forme }) {
  return (lot.actions.alerte.autorisee || onAttend(lot)) && <Rejoindre lot={lot} forme={forme} />;
}
