/** The state of a mail or a job, as a sign and a word. */
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconHourglassEmpty,
  IconRefresh,
} from '@tabler/icons-react';
import type { CodeLibelle } from '../../../api/types';
import classes from './gestion.module.css';

const GLYPHES: Readonly<Record<string, { icone: typeof IconClock; ton: string }>> = {
  envoye: { icone: IconCircleCheck, ton: 'actif' },
  'en-attente': { icone: IconClock, ton: 'invite' },
  abandonne: { icone: IconAlertCircle, ton: 'echec' },
  prevue: { icone: IconClock, ton: 'desactive' },
  due: { icone: IconHourglassEmpty, ton: 'invite' },
  'en-cours': { icone: IconRefresh, ton: 'invite' },
  'a-reessayer': { icone: IconRefresh, ton: 'invite' },
  abandonnee: { icone: IconAlertCircle, ton: 'echec' },
};

export function EtatDeTravail({
  etat: { code, libelle },
}: {
  etat: Pick<CodeLibelle, 'libelle'> & { code: string };
}) {
  const { icone: Icone, ton } = GLYPHES[code] ?? { icone: IconClock, ton: 'desactive' };
  return (
    <span className={classes.etat} data-etat={ton}>
      <Icone size={16} stroke={1.5} aria-hidden="true" />
      {libelle}
    </span>
  );
}
