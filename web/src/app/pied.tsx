/** The footer: legal pages, and how to reach the company. */
import { Link } from 'react-router';
import { chemins } from '../lib/chemins';
import { telephone } from '../lib/formats';
import { marque } from '../lib/marque';
import { lienTelephone } from '../lib/telephone';
import classes from './pied.module.css';

export function Pied() {
  return (
    <footer className={classes.pied}>
      <span>
        © {new Date().getFullYear()} {marque.raisonSociale}
      </span>
      <Link to={chemins.mentionsLegales()}>Mentions légales</Link>
      <Link to={chemins.cgu()}>CGU</Link>
      <Link to={chemins.verifier()}>Vérifier un document signé</Link>
      <Link to={chemins.donneesPersonnelles()}>Données personnelles</Link>
      {marque.demo && <span>Démonstration&nbsp;: programmes et sociétés fictifs</span>}
      {marque.telephone !== null && (
        <a href={lienTelephone(marque.telephone)}>{telephone(marque.telephone)}</a>
      )}
    </footer>
  );
}
