/**
 * The header of the anonymous layout (spec section 2): the brand, and how to join or sign in; a signed-in user gets a link back
 * to the portal. It has no menu and no name, because these pages are the same for everybody.
 */
import { Link } from 'react-router';
import { useUtilisateur } from '../api/session';
import { chemins } from '../lib/chemins';
import { Logo } from './entete';
import './entete.css';

export function EnteteAnonyme() {
  const connecte = useUtilisateur() !== null;
  return (
    <header className="lt-head entete-entete">
      <a href="#contenu" className="entete-evitement">
        Aller au contenu
      </a>
      <Link to={connecte ? chemins.home() : chemins.accueil()} className="entete-logo">
        <Logo />
      </Link>
      <div className="entete-droite">
        {connecte ? (
          <Link to={chemins.home()} className="entete-connexion">
            Retourner au portail
          </Link>
        ) : (
          <>
            <Link to={chemins.inscription()} className="entete-inscription">
              Devenir partenaire
            </Link>
            <Link to={chemins.connexion()} className="entete-connexion">
              Se connecter
            </Link>
          </>
        )}
      </div>
    </header>
  );
}
