/** For a component: the store that keeps the text typed in a form, and this text. */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { utilisateurCourant } from '../../api/session';
import { quiTape } from '../../api/utilisateur';
import { formeDe, type Identite } from '../../lib/saisie/formes';
import { type Frappes, sansFrappe } from '../../lib/saisie/frappes';
import { type Magasin, magasinDe } from '../../lib/saisie/magasin';

/** The name under which this person's typed text is kept; `null` for a visitor. */
export function quiEstLa(): string | null {
  const utilisateur = utilisateurCourant();
  return utilisateur === null ? null : quiTape(utilisateur);
}

export const magasinCourant = (identite: Identite, lues: object): Magasin =>
  magasinDe(quiEstLa(), identite, lues);

/** Reads the kept text of a form before its page is shown. The route of the page calls it. */
export const preparerSaisie = (identite: Identite, lues: object): Promise<void> =>
  new Promise((pret) => magasinCourant(identite, lues).unefoisLu(pret));

/**
 * The store of a form for its row. Each row has its own store. When the page shows another row, a form with `emporte` moves the typed
 * text to that row.
 */
export function useMagasin(identite: Identite, lues: object): { magasin: Magasin; frappes: Frappes } {
  const { forme, sujet } = identite;
  const emporte = formeDe(forme).emporte === true;
  const [tenu, tenir] = useState(() => ({ sujet, magasin: magasinCourant(identite, lues) }));
  let { magasin } = tenu;
  if (tenu.sujet !== sujet && !emporte) {
    magasin = magasinCourant(identite, lues);
    tenir({ sujet, magasin });
  }
  // The text is moved only after the other row is rendered, because a render may be abandoned.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is moved when the row changes
  useLayoutEffect(() => {
    if (emporte && tenu.sujet !== sujet) {
      const suivant = magasinCourant(identite, lues);
      const quitte = tenu.magasin;
      suivant.unefoisLu(() => {
        const [emportees, gardees] = [quitte.frappes(), suivant.frappes()];
        if (!sansFrappe(emportees)) {
          // The text is moved as a whole, because a mix of two texts would describe no real person. The other row's text goes
          // to the row that was left, so nothing is lost.
          suivant.remplacer(emportees);
          quitte.remplacer(gardees);
        }
      });
      tenir({ sujet, magasin: suivant });
    }
  }, [sujet]);
  return { magasin, frappes: useSyncExternalStore(magasin.porter, magasin.frappes, magasin.frappes) };
}
