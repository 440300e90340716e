/** The switch of the audience measure. After a refusal nothing is sent any more. */
import { Switch } from '@mantine/core';
import { refusDuNavigateur, refuserMesure, useMesureRefusee } from '../../lib/refus-mesure';
import classes from './page-legale.module.css';

export function ChoixMesure() {
  const refusee = useMesureRefusee();
  const parLeNavigateur = refusDuNavigateur();
  const etat = refusee ? 'Aucune page affichée ici n’est comptée.' : 'Les pages affichées ici sont comptées.';
  return (
    <div className={classes.choix}>
      <Switch
        label="Compter les pages affichées dans ce navigateur"
        checked={!refusee}
        disabled={parLeNavigateur}
        onChange={(evenement) => refuserMesure(!evenement.currentTarget.checked)}
      />
      <p role="status">
        {parLeNavigateur
          ? 'Votre navigateur demande de ne pas être suivi\u00a0: aucune page n’est comptée.'
          : etat}
      </p>
    </div>
  );
}
