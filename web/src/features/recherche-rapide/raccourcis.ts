/**
 * The keys of the quick search: Ctrl+K always, and `/` unless it is switched off (WCAG 2.1.4). The header hears these keys
 * from its first frame. A window that loads later opens at once when it was asked for meanwhile.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { creerEcoute } from '../../lib/ecoute';
import { CLES, garder, lire } from '../../lib/stockage';

const barre = creerEcoute();
const fenetre = creerEcoute();
let ouverte = false;
/** Whether the window is loaded, and the letters that were typed before it was. */
let la = false;
let tapee = '';

function changer(ouvrir: boolean): void {
  ouverte = ouvrir;
  tapee = '';
  fenetre.dire();
}

export const ouvrirLaRecherche = () => changer(true);
export const fermerLaRecherche = () => changer(false);

/** Whether the quick search is open. */
export function useRechercheOuverte(): boolean {
  return useSyncExternalStore(
    fenetre.suivre,
    () => ouverte,
    () => false,
  );
}

/** Takes the letters typed since the window was asked for. From now on the window hears the keys itself. */
export function prendreLaFrappe(): string {
  const prise = tapee;
  la = true;
  tapee = '';
  return prise;
}

/** Notes that the window has disappeared, so that it no longer hears the keys itself. */
export function quitterLaFrappe(): void {
  la = false;
}

/** Stores a typed letter while the window loads. Returns whether the letter was for it. */
function garderLaFrappe({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!ouverte || la || ctrlKey || metaKey || altKey) {
    return false;
  }
  if (key === 'Escape') {
    fermerLaRecherche();
  } else if (key === 'Backspace') {
    tapee = tapee.slice(0, -1);
  } else if (key.length === 1) {
    tapee += key;
  } else {
    return false;
  }
  return true;
}

function barreActive(): boolean {
  return lire<boolean>(CLES.sansRaccourcis) !== true;
}

export function basculerLaBarre(): void {
  garder(CLES.sansRaccourcis, barreActive());
  barre.dire();
}

/** Whether `/` opens the quick search. */
export function useBarreActive(): boolean {
  return useSyncExternalStore(barre.suivre, barreActive, () => true);
}

type Touche = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether this key opens the quick search. A letter typed in a field stays in the field. */
export function ouvreLaRecherche(touche: Touche, dansUnChamp: boolean, parLaBarre: boolean): boolean {
  if ((touche.ctrlKey || touche.metaKey) && !touche.altKey && touche.key.toLowerCase() === 'k') {
    return true;
  }
  return (
    parLaBarre && touche.key === '/' && !touche.ctrlKey && !touche.metaKey && !touche.altKey && !dansUnChamp
  );
}

/** Whether an element takes typed letters itself. */
export function estUnChamp(element: EventTarget | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable ||
      element.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))
  );
}

/** Listens to the keys while the header is mounted. */
export function useTouchesDeRecherche(): void {
  useLayoutEffect(() => {
    function ecouter(evenement: KeyboardEvent) {
      if (garderLaFrappe(evenement)) {
        evenement.preventDefault();
      } else if (
        !evenement.defaultPrevented &&
        ouvreLaRecherche(evenement, estUnChamp(evenement.target), barreActive())
      ) {
        evenement.preventDefault();
        ouvrirLaRecherche();
      }
    }
    window.addEventListener('keydown', ecouter);
    return () => {
      window.removeEventListener('keydown', ecouter);
      fermerLaRecherche();
    };
  }, []);
}
