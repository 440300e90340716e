/** How a programme stands as to its état des risques, as the server words it; colour comes second. */
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
