/**
 * The first answers of the page, which the server has put in its shell (`navigateur/premieres.rs`): each is given once, in
 * place of the call of the same address, and none of them once something has been written, or a minute has passed.
 */

import { reglerHorloge } from '../lib/horloge';
import { enObjet } from '../lib/objets';
import { sortieEnAttente } from '../lib/sortie';

interface Premiere {
  adresse: string;
  /** The version of what was read (ETag). */
  version: string | null;
  corps: unknown;
}

/** What the page brings: its answers, and the number of the last fact that all of them have seen. */
interface Apport {
  fait: string | null;
  reponses: Map<string, Premiere>;
}

const RIEN: Apport = { fait: null, reponses: new Map() };

/** How long they hold, in milliseconds since the page was asked for. */
const DUREE = 60_000;

/** Takes the answers that an element of the page holds; it is read once and taken away. */
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
    /** A server of the version before does not say it. */
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

/** When the shell came, in milliseconds since 1970. */
function arrivee(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + Number(enObjet(navigation).responseStart ?? 0);
}

/** Whoever signed out while the server did not hear it is nobody here: what it still says to them is not read. */
function premieresDeLaPage(): Apport {
  if (typeof document === 'undefined') {
    return RIEN;
  }
  const dites = lirePremieres(document.querySelector('script[type="application/json"]#premieres'), arrivee());
  return sortieEnAttente() ? RIEN : dites;
}

const { fait: faitDeLaPage, reponses: restantes } = premieresDeLaPage();

/** The last fact that the page had seen when it was made: what it shows is no older, and live events go on from there. */
export { faitDeLaPage };

/** Whether the answer to this read is there already. */
export function premiereConnue(adresse: string): boolean {
  return restantes.has(adresse) && performance.now() < DUREE;
}

/** The answer to this read, once; nothing when the server has yet to be asked. */
export function prendrePremiere(adresse: string): Omit<Premiere, 'adresse'> | undefined {
  const trouvee = premiereConnue(adresse) ? restantes.get(adresse) : undefined;
  restantes.delete(adresse);
  return trouvee;
}

/** Something was written, or another person came: what was said before no longer holds. */
export function oublierLesPremieres(): void {
  restantes.clear();
}
