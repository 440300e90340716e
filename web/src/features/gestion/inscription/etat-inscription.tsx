/** The status of a registration: a sign, and the server's word. */
import {
  IconCircleCheck,
  IconCircleX,
  IconEraser,
  IconHourglassEmpty,
  IconMailForward,
} from '@tabler/icons-react';
import classes from '../commun/gestion.module.css';
import type { LigneInscription } from './queries-inscriptions';

/** The server's codes, with their labels for a list of choices. */
export const STATUTS_D_INSCRIPTION = [
  { value: '1', label: 'À traiter', icone: IconHourglassEmpty, ton: 'invite' },
  { value: '2', label: 'Pièce demandée', icone: IconMailForward, ton: 'invite' },
  { value: '3', label: 'Acceptée', icone: IconCircleCheck, ton: 'actif' },
  { value: '4', label: 'Refusée', icone: IconCircleX, ton: 'echec' },
  { value: '5', label: 'Effacée', icone: IconEraser, ton: 'desactive' },
] as const;

/** Whether nobody has decided yet. */
export const estADecider = ({ statut: { code } }: Pick<LigneInscription, 'statut'>) =>
  String(code) === '1' || String(code) === '2';

export function EtatInscription({ statut: { code, libelle } }: Pick<LigneInscription, 'statut'>) {
  const { icone: Icone, ton } =
    STATUTS_D_INSCRIPTION.find(({ value }) => value === String(code)) ?? STATUTS_D_INSCRIPTION[0];
  return (
    <span className={classes.etat} data-etat={ton}>
      <Icone size={16} stroke={1.5} aria-hidden="true" />
      {libelle}
    </span>
  );
}
