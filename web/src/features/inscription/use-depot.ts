/** Keeps the deposit open at each return to the registration. Files that were lost meanwhile are listed, to be sent again. */
import { useEffect, useRef, useState } from 'react';
import { estSansReponse, revenirAuDepot } from './depot';
import type { Emplacement } from './pieces';
import type { Saisie } from './saisie';

/** The documents that the server no longer has, and the number of times that missing documents were found. */
export interface Perdues {
  readonly emplacements: readonly Emplacement[];
  readonly fois: number;
}

export function useDepot(
  saisie: Saisie,
  changer: (suite: (avant: Saisie) => Partial<Saisie>) => void,
  etape: string,
): Perdues {
  const [perdues, setPerdues] = useState<Perdues>({ emplacements: [], fois: 0 });
  const derniere = useRef(saisie);
  derniere.current = saisie;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect also runs when the user comes back to a step or to the tab
  useEffect(() => {
    async function revenir(): Promise<void> {
      if (document.visibilityState !== 'visible') {
        return;
      }
      const { pieces: avant, cle } = derniere.current;
      // While the sending has no answer, its files may have left the deposit. They are not missing, because a repeated sending gets
      // the answer of the first one.
      if (estSansReponse(cle)) {
        return;
      }
      const retour = await revenirAuDepot(() => avant);
      // A file sent during the call is not in the answer, so the answer is dropped.
      if (retour === null || derniere.current.pieces !== avant) {
        return;
      }
      changer(() => ({ pieces: retour.pieces }));
      if (retour.perdues.length > 0) {
        setPerdues(({ fois }) => ({ emplacements: retour.perdues, fois: fois + 1 }));
      }
    }
    void revenir();
    const suivre = () => void revenir();
    document.addEventListener('visibilitychange', suivre);
    return () => document.removeEventListener('visibilitychange', suivre);
  }, [etape]);
  return perdues;
}
