/** The header: the lintel of the page, always dark. */
import { lazy, type MouseEvent, Suspense } from 'react';
import { Link } from 'react-router';
import { useUtilisateur } from '../api/session';
import { aLeRole, referent } from '../api/utilisateur';
import { useTouchesDeRecherche } from '../features/recherche-rapide/raccourcis';
import { RechercheRapide } from '../features/recherche-rapide/recherche-rapide';
import { chemins } from '../lib/chemins';
import { marque } from '../lib/marque';
import { nomComplet } from '../lib/normaliser';
import { TEXTES } from '../lib/textes';
import { Marque } from '../ui/marque';
import './entete.css';
import { type Lien, LienPrincipal } from './lien-principal';

const EnteteCompte = lazy(() => import('./entete-compte'));

const LIENS: readonly Lien[] = TEXTES.navigation;

export function Logo() {
  return (
    <>
      <Marque />
      <b>{marque.nom}</b>
    </>
  );
}

/** The header of a visitor: the brand, the quick search of public data, and how to join or sign in. */
function EnteteVisiteur() {
  return (
    <div className="entete-droite">
      <RechercheRapide avecLieux={false} />
      <Link to={chemins.inscription()} className="entete-inscription">
        Devenir partenaire
      </Link>
      <Link to={chemins.connexion()} className="entete-connexion">
        Se connecter
      </Link>
    </div>
  );
}

/** Goes to the results of a search page, past its thirty filters. On other pages the link goes to the content. */
function allerAuxResultats(evenement: MouseEvent): void {
  const resultats = document.querySelector<HTMLElement>('#contenu [data-resultats]');
  if (resultats !== null) {
    evenement.preventDefault();
    resultats.focus();
  }
}

export function Entete() {
  useTouchesDeRecherche();
  const utilisateur = useUtilisateur();
  const liens = LIENS.filter(({ role }) => role === undefined || aLeRole(utilisateur, role));
  const ref = utilisateur === null ? null : referent(utilisateur, marque.nom);
  return (
    <header className="lt-head entete-entete">
      {/* biome-ignore lint/a11y/useValidAnchor: the link goes to the content, or to the results in the content */}
      <a href="#contenu" className="entete-evitement" onClick={allerAuxResultats}>
        Aller au contenu
      </a>
      <Link to={utilisateur === null ? chemins.accueil() : chemins.home()} className="entete-logo">
        <Logo />
      </Link>
      {utilisateur === null ? (
        <EnteteVisiteur />
      ) : (
        <>
          <nav className="entete-nav" aria-label="Principale">
            {liens.map((lien) => (
              <LienPrincipal key={lien.vers} lien={lien} />
            ))}
          </nav>
          <div className="entete-droite">
            {ref !== null && (
              <span className="entete-referent">
                {`${ref.statut}\u00a0: `}
                <b>{nomComplet({ prenom: ref.prenom, nom: ref.nom })}</b>
              </span>
            )}
            <Suspense>
              <EnteteCompte liens={liens} />
            </Suspense>
          </div>
        </>
      )}
    </header>
  );
}
