/** The situation of a programme's état des risques, in the server's words. The colour only repeats the words. */
import classes from '../commun/gestion.module.css';
import type { EtatDesRisques, SituationDesRisques } from './queries';

const ETATS: Readonly<Record<SituationDesRisques, string>> = {
  absent: 'echec',
  perime: 'echec',
  present: 'actif',
  'sans-objet': 'desactive',
};

export function SituationDuProgramme({ situation, libelle }: Pick<EtatDesRisques, 'situation' | 'libelle'>) {
  return (
    <span className={classes.etat} data-etat={ETATS[situation]}>
      {libelle}
    </span>
  );
}
