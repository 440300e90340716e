/** Leaving for the sign-in page when access is refused (spec section 8). */
import { REDIRECTION } from '../lib/avant-de-sortir';
import { acheverLaSortie, noterLaSortie } from '../lib/sortie';
import { garderRetour, toutOublier } from '../lib/stockage';

/** Where one signs in (`chemins.connexion`, which features make addresses with). */
const CONNEXION = '/connexion';

/** Answers that mean "not signed in" or "not your role". */
export function estUnRefusDAcces(statut: number): statut is 401 | 403 {
  return statut === 401 || statut === 403;
}

let departEnCours = false;
/** Whether this page is on its way out: it stands until the next one has come. */
let quittee = false;

/** Whether what its calls still answer is of no use: kept, it would be what the next page begins with. */
export function pageQuittee(): boolean {
  return quittee;
}

/**
 * Leaves for an address as somebody else, or as nobody: the page is loaded again, so that nothing of what the former person
 * saw is left in it. What its calls are still refused meanwhile is no reason to go anywhere else.
 */
export function partirVers(adresse: string): void {
  departEnCours = true;
  // Come back to by the browser's own cache, it would still be the former person's.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
  window.location.assign(adresse);
}

/**
 * Signs out and goes to sign in: says so, forgets the local storage, keeps the page to come back to. A 403 leaves a session
 * that is still good: it is ended first, or the sign-in page would lead back at once. When the server does not hear it, the next
 * page tells it before anything else.
 */
export async function quitterVersConnexion(statut: 401 | 403 = 401): Promise<void> {
  if (departEnCours) {
    return; // Several calls are often refused at once: the page is left once.
  }
  departEnCours = true;
  quittee = true;
  window.dispatchEvent(new CustomEvent(REDIRECTION));
  if (statut === 403) {
    noterLaSortie();
  }
  toutOublier();
  // A call of the sign-in page itself may be refused: the page to come back to is the one before.
  if (window.location.pathname !== CONNEXION) {
    garderRetour(window.location.pathname + window.location.search);
  }
  await acheverLaSortie();
  departEnCours = false;
  window.location.assign(CONNEXION);
}
