/** What stands above and under a page on paper, and nowhere else: whose it is, and of which day. */
import { useLocation } from 'react-router';
import { date, telephone } from '../lib/formats';
import { aujourdhui } from '../lib/horloge';
import { marque } from '../lib/marque';
import { Logo } from './entete';
import classes from './impression.module.css';

/** The company, unless the brand has said it already, and its phone. */
function societe(): string {
  const nom = marque.raisonSociale === marque.nom ? null : marque.raisonSociale;
  return [nom, marque.telephone && telephone(marque.telephone)].filter(Boolean).join(' · ');
}

export function EnteteImprime() {
  return (
    <div data-impression>
      <div className={classes.entete}>
        <Logo />
        <span>{societe()}</span>
      </div>
    </div>
  );
}

export function PiedImprime() {
  const { pathname } = useLocation();
  return (
    <div data-impression>
      <p className={classes.pied}>
        Prix et disponibilités au {date(aujourdhui())}, sous réserve de vente entre-temps. Document sans
        valeur contractuelle. {window.location.host}
        {pathname}
      </p>
    </div>
  );
}
