/** What the last step brought back for an earlier one stands on its fields when one comes there. */
import { useEffect } from 'react';
import { poserErreurs } from '../../lib/formulaires';

export function useErreursDeDepart(nom: string, erreurs: Readonly<Record<string, string>>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one comes; what is mended after is the form's
  useEffect(() => {
    if (Object.keys(erreurs).length > 0) {
      poserErreurs(nom, erreurs);
    }
  }, [nom]);
}
