/** The maintenance page, in the basic layout. */

import { marque } from '../../lib/marque';
import { enTeteDe } from '../../lib/pages';
import classes from './maintenance-page.module.css';

export function MaintenancePage() {
  return (
    <div className={classes.page}>
      <h1>{enTeteDe('/maintenance').replace('{marque}', marque.nom)}</h1>
      <p>
        Le portail est en maintenance. Vos options, vos dénonciations et vos réservations sont conservées.
      </p>
    </div>
  );
}

export function ErreurIncarnationPage() {
  return (
    <div className={classes.page}>
      <h1>{enTeteDe('/erreur-incarnation')}</h1>
      <p>Cet utilisateur est inconnu, désactivé ou interne&nbsp;: vous ne pouvez pas agir pour lui.</p>
    </div>
  );
}
