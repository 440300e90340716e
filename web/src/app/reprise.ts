/**
 * What was typed in a draft and could not be sent (the network, the end of a session) leaves once its author is there again,
 * whatever page they open: asked for when nothing more pressing is to be done, once for each person.
 */
import { utilisateurCourant } from '../api/session';
import { aLeRole, quiTape } from '../api/utilisateur';
import { auLoisir } from '../lib/loisir';
import type { Routeur } from './mesure-audience';

const reprendre = (qui: string) =>
  void import('../features/reservation/reprise')
    .then(({ reprendreLesBrouillons }) => reprendreLesBrouillons(qui))
    .catch(() => {}); // Still kept: the draft itself sends it once it is opened.

/** Gives what stops it. */
export function reprendreUneFoisLa(routeur: Routeur, faire: (qui: string) => void = reprendre): () => void {
  let fait: string | null = null;
  function regarder(): void {
    const { initialized, navigation } = routeur.state;
    const utilisateur = utilisateurCourant();
    if (!initialized || navigation.state !== 'idle' || !aLeRole(utilisateur, 'ROLE_EP')) {
      return;
    }
    const qui = utilisateur === null ? null : quiTape(utilisateur);
    if (qui !== null && qui !== fait) {
      fait = qui;
      auLoisir(() => faire(qui));
    }
  }
  regarder();
  return routeur.subscribe(regarder);
}
