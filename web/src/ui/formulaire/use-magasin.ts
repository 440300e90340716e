/** The store of a form, and what it holds, for a component. */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { utilisateurCourant } from '../../api/session';
import { quiTape } from '../../api/utilisateur';
import { formeDe, type Identite } from '../../lib/saisie/formes';
import { type Frappes, sansFrappe } from '../../lib/saisie/frappes';
import { type Magasin, magasinDe } from '../../lib/saisie/magasin';

/** Under which name what is typed is kept. */
export function quiEstLa(): string | null {
  const utilisateur = utilisateurCourant();
  return utilisateur === null ? null : quiTape(utilisateur);
}

export const magasinCourant = (identite: Identite, lues: object): Magasin =>
  magasinDe(quiEstLa(), identite, lues);

/** Reads what was kept of a form before its page is shown: for a route. */
export const preparerSaisie = (identite: Identite, lues: object): Promise<void> =>
  new Promise((pret) => magasinCourant(identite, lues).unefoisLu(pret));

/** Another row has another store; a form that goes along to another row takes along what was typed. */
export function useMagasin(identite: Identite, lues: object): { magasin: Magasin; frappes: Frappes } {
  const { forme, sujet } = identite;
  const emporte = formeDe(forme).emporte === true;
  const [tenu, tenir] = useState(() => ({ sujet, magasin: magasinCourant(identite, lues) }));
  let { magasin } = tenu;
  if (tenu.sujet !== sujet && !emporte) {
    magasin = magasinCourant(identite, lues);
    tenir({ sujet, magasin });
  }
  // Once the other row is shown, and not before: a page that is being drawn may never be.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the row changes
  useLayoutEffect(() => {
    if (emporte && tenu.sujet !== sujet) {
      const suivant = magasinCourant(identite, lues);
      const quitte = tenu.magasin;
      suivant.unefoisLu(() => {
        const [emportees, gardees] = [quitte.frappes(), suivant.frappes()];
        if (!sansFrappe(emportees)) {
          // As a whole, because two texts make no person. What was kept for the other row takes their place: nothing is lost.
          suivant.remplacer(emportees);
          quitte.remplacer(gardees);
        }
      });
      tenir({ sujet, magasin: suivant });
    }
  }, [sujet]);
  return { magasin, frappes: useSyncExternalStore(magasin.porter, magasin.frappes) };
}
