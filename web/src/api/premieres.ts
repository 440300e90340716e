/**
 * The first answers, which the server puts in the shell of the page (`navigateur/premieres.rs`). Each of them replaces one call to the same
 * address. All are dropped after a write, or after one minute.
 */

import { reglerHorloge } from '../lib/horloge';
import { enObjet } from '../lib/objets';
import { sortieEnAttente } from '../lib/sortie';

interface Premiere {
  adresse: string;
  /** The version of the answer (ETag). */
  version: string | null;
  corps: unknown;
}

/** The content of the shell: the answers, and the last fact that all of them have seen. */
interface Apport {
  fait: string | null;
  reponses: Map<string, Premiere>;
}

const RIEN: Apport = { fait: null, reponses: new Map() };

/** How long the answers are valid, in milliseconds after the page was requested. */
const DUREE = 60_000;

/** Reads the answers from their element of the page, then removes the element. */
export function lirePremieres(element: Element | null, ici: number = Date.now()): Apport {
  if (element === null) {
    return RIEN;
  }
  const {
    instant,
    fait,
    reponses,
  }: {
    instant: string;
    /** The last fact that all answers have seen. A server of an older version does not send it. */
    fait?: number;
    reponses: Premiere[];
  } = JSON.parse(element.textContent);
  element.remove();
  reglerHorloge(instant, ici);
  return {
    fait: fait === undefined ? null : String(fait),
    reponses: new Map(reponses.map((une) => [une.adresse, une])),
  };
}

/** When the shell arrived, in milliseconds since 1970. */
function arrivee(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + Number(enObjet(navigation).responseStart ?? 0);
}

/**
 * The first answers of this page. When a sign-out has not reached the server yet, they are ignored, because they belong to the person who
 * signed out.
 */
function premieresDeLaPage(): Apport {
  if (typeof document === 'undefined') {
    return RIEN;
  }
  const dites = lirePremieres(document.querySelector('script[type="application/json"]#premieres'), arrivee());
  return sortieEnAttente() ? RIEN : dites;
}

const { fait: faitDeLaPage, reponses: restantes } = premieresDeLaPage();

/** The last fact that the page had seen when the server made it. The first answers are no older, and the live events start after it. */
export { faitDeLaPage };

/** Whether the shell still holds an answer for this address. */
export function premiereConnue(adresse: string): boolean {
  return restantes.has(adresse) && performance.now() < DUREE;
}

/** Takes the answer for this address out of the shell, so it serves once; `undefined` when the server must be asked. */
export function prendrePremiere(adresse: string): Omit<Premiere, 'adresse'> | undefined {
  const trouvee = premiereConnue(adresse) ? restantes.get(adresse) : undefined;
  restantes.delete(adresse);
  return trouvee;
}

/** Drops all first answers, after a write or when the user changes. */
export function oublierLesPremieres(): void {
  restantes.clear();
}
