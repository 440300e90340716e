/** Whether the window is that of a phone: the page brings nothing of the files that others share (`ui/use-ecran.ts` is one of them). */
import { useSyncExternalStore } from 'react';

const ETROIT = '(width < 45em)';

function suivre(dire: () => void): () => void {
  const requete = window.matchMedia(ETROIT);
  requete.addEventListener('change', dire);
  return () => requete.removeEventListener('change', dire);
}

export const useEtroit = (): boolean => useSyncExternalStore(suivre, () => window.matchMedia(ETROIT).matches);
