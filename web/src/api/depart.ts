/** Leaves the page for the sign-in page when access is refused (spec section 8). */
import { REDIRECTION } from '../lib/avant-de-sortir';
import { acheverLaSortie, noterLaSortie } from '../lib/sortie';
import { CLES, garder, garderRetour, lire, toutOublier } from '../lib/stockage';

/** The address of the sign-in page. It is written here because `chemins.connexion` is for features. */
const CONNEXION = '/connexion';

/** Whether a status means "not signed in" or "missing role". */
export function estUnRefusDAcces(statut: number): statut is 401 | 403 {
  return statut === 401 || statut === 403;
}

let departEnCours = false;
/** Whether the browser is leaving this page. The page stays visible until the next one arrives. */
let quittee = false;

/** Whether the page is being left. An answer that arrives from then on must not be stored, because the next page would start with it. */
export function pageQuittee(): boolean {
  return quittee;
}

/**
 * Leaves for an address as another person, or as nobody. The page is loaded again so that nothing of the former person remains.
 * Refusals of calls that are still under way are ignored.
 */
export function partirVers(adresse: string): void {
  departEnCours = true;
  // A page that the browser restores from its own cache would still show the former person's data.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  window.location.assign(adresse);
}

/**
 * Signs out and goes to the sign-in page: shows a message, empties the local storage, remembers the page to come back to. After
 * a 403 the session is still good, so it is ended first; otherwise the sign-in page would lead straight back. When the server
 * cannot be reached, the next page tells it before any other call.
 */
export async function quitterVersConnexion(statut: 401 | 403 = 401): Promise<void> {
  if (departEnCours) {
    return; // Several calls are often refused together: leave the page once.
  }
  departEnCours = true;
  quittee = true;
  window.dispatchEvent(new CustomEvent(REDIRECTION));
  if (statut === 403) {
    noterLaSortie();
  } else if (!Array.isArray(lire(CLES.utilisateur))) {
    // This browser still has a user, so nobody has signed out here: the session was ended elsewhere or is too old.
    garder(CLES.finie, true);
  }
  toutOublier();
  // A call of the sign-in page itself may be refused. The page to come back to is then the one before.
  if (window.location.pathname !== CONNEXION) {
    garderRetour(window.location.pathname + window.location.search);
  }
  await acheverLaSortie();
  departEnCours = false;
  window.location.assign(CONNEXION);
}
