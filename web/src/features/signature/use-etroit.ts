/**
 * Whether the window is as narrow as a phone's. The signature page has its own hook, because it loads none of the files that
 * other pages share (such as `ui/use-ecran.ts`).
 */
import { useSyncExternalStore } from 'react';

const ETROIT = '(width < 45em)';

function suivre(dire: () => void): () => void {
  const requete = window.matchMedia(ETROIT);
  requete.addEventListener('change', dire);
  return () => requete.removeEventListener('change', dire);
}

export const useEtroit = (): boolean => useSyncExternalStore(suivre, () => window.matchMedia(ETROIT).matches);
