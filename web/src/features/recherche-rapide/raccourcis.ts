/** The keys of the quick search: Ctrl+K always, `/` unless it was switched off (WCAG 2.1.4). */
import { useSyncExternalStore } from 'react';
import { CLES, garder, lire } from '../../lib/stockage';

const ecouteurs = new Set<() => void>();

function barreActive(): boolean {
  return lire<boolean>(CLES.sansRaccourcis) !== true;
}

export function basculerLaBarre(): void {
  garder(CLES.sansRaccourcis, barreActive());
  for (const ecouteur of ecouteurs) {
    ecouteur();
  }
}

/** Whether `/` opens the quick search. */
export function useBarreActive(): boolean {
  return useSyncExternalStore(
    (ecouteur) => {
      ecouteurs.add(ecouteur);
      return () => ecouteurs.delete(ecouteur);
    },
    barreActive,
    () => true,
  );
}

type Touche = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether this key opens the quick search; a letter typed in a field stays in the field. */
export function ouvreLaRecherche(touche: Touche, dansUnChamp: boolean, barre: boolean): boolean {
  if ((touche.ctrlKey || touche.metaKey) && !touche.altKey && touche.key.toLowerCase() === 'k') {
    return true;
  }
  return barre && touche.key === '/' && !touche.ctrlKey && !touche.metaKey && !touche.altKey && !dansUnChamp;
}

/** Whether letters typed on this element are its own. */
export function estUnChamp(element: EventTarget | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable ||
      element.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))
  );
}
