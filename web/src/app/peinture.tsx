/**
 * What the server has painted of the page (`crates/api/src/navigateur/peinture`): it stays until the page itself is there, all of it
 * at once, then gives way to it. Where one had scrolled to and the link that the keyboard was on are kept.
 */
import { useLayoutEffect } from 'react';
import { sortieEnAttente } from '../lib/sortie';

const CADRE = '.peinture';

/** Where the reader is on the painting: how far each frame is scrolled, by its selector, and what has the focus, by its selector too. */
let lecture: {
  defilements: Map<string, number>;
  vise: Vise | null;
  /** Whether the painting has the element that the address names. */
  ancree: boolean;
  /** Its fields: they hold what was typed, even once the page has taken their place. */
  champs: readonly HTMLInputElement[];
  cesser: () => void;
} | null = null;

/** The element that the address names after its `#`. */
const ancre = () => document.getElementById(window.location.hash.slice(1));

/** The name of a frame; none of what has no class. */
const nomDuCadre = ({ classList: [nom] }: Element) => (nom === undefined ? null : `.${nom}`);

/** What has the focus: by its id, or by its address and its rank among the links of that address. */
type Vise = { id: string } | { lien: string; rang: number };

const liensVers = (lien: string, dans: ParentNode) =>
  [...dans.querySelectorAll<HTMLElement>('a')].filter((un) => un.getAttribute('href') === lien);

function viseDe(element: Element | null): Vise | null {
  const lien = element?.getAttribute('href') ?? null;
  if (element === null || element === document.body) {
    return null;
  }
  if (element.id !== '') {
    return { id: element.id };
  }
  return lien === null ? null : { lien, rang: liensVers(lien, document).indexOf(element as HTMLElement) };
}

const trouver = (vise: Vise) =>
  'id' in vise ? document.getElementById(vise.id) : (liensVers(vise.lien, document)[vise.rang] ?? null);

function suivreLaLecture(): void {
  // What was done before this script came is there to be read.
  const deja = [...document.querySelectorAll(`${CADRE} *`)].filter(({ scrollTop }) => scrollTop > 0);
  const defilements = new Map<string, number>([
    ...(window.scrollY > 0 ? [['', window.scrollY] as const] : []),
  ]);
  for (const element of deja) {
    const nom = nomDuCadre(element);
    if (nom !== null) {
      defilements.set(nom, element.scrollTop);
    }
  }
  const suivie = {
    defilements,
    vise: viseDe(document.activeElement),
    ancree: ancre() !== null,
    champs: [...document.querySelectorAll<HTMLInputElement>(`${CADRE} input:enabled`)],
    cesser: () => {},
  };
  const defiler = ({ target }: Event) => {
    const nom = target instanceof Element && target.closest(CADRE) !== null ? nomDuCadre(target) : null;
    if (nom !== null && target instanceof Element) {
      defilements.set(nom, target.scrollTop);
    } else if (target === document) {
      defilements.set('', window.scrollY);
    }
  };
  const viser = ({ target }: FocusEvent) => {
    suivie.vise = viseDe(target instanceof Element ? target : null);
  };
  document.addEventListener('scroll', defiler, true);
  document.addEventListener('focusin', viser);
  suivie.cesser = () => {
    document.removeEventListener('scroll', defiler, true);
    document.removeEventListener('focusin', viser);
  };
  lecture = suivie;
}

/** Types again, in the field of the page, what was typed in the painted one. */
function reprendreLaSaisie({ id, value, selectionStart, selectionEnd }: HTMLInputElement): void {
  const champ = document.getElementById(id);
  if (value === '' || !(champ instanceof HTMLInputElement)) {
    return;
  }
  // A library that draws a field knows what was written in it by its own means, and hears of what was typed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(champ, value);
  champ.dispatchEvent(new Event('input', { bubbles: true }));
  // An address has no selection that can be read.
  if (selectionStart !== null) {
    champ.setSelectionRange(selectionStart, selectionEnd);
  }
}

/** The page is there: one reads on from where one was. */
function reprendreLaLecture(): void {
  if (lecture === null) {
    return;
  }
  const { defilements, vise, ancree, champs, cesser } = lecture;
  lecture = null;
  cesser();
  for (const [cadre, haut] of defilements) {
    if (cadre === '') {
      const visee = ancree ? null : ancre();
      // The browser had nowhere to go in the painting.
      if (visee === null) {
        window.scrollTo(0, haut);
      } else {
        visee.scrollIntoView();
      }
    } else {
      document.querySelector(cadre)?.scrollTo(0, haut);
    }
  }
  if (vise !== null && (document.activeElement ?? document.body) === document.body) {
    trouver(vise)?.focus({ preventScroll: true });
  }
  // Once this drawing is over, and before it shows: nothing can be typed in between.
  queueMicrotask(() => champs.forEach(reprendreLaSaisie));
}

/** What is asked of the router. */
export interface Routeur {
  readonly state: { readonly initialized: boolean };
  subscribe: (suite: (etat: Routeur['state']) => void) => () => void;
  revalidate: () => Promise<void>;
}

/** What the router said when the drawing began: it is drawn in pieces, and hears of nothing before it is done. */
let dessinee: { routeur: Routeur; etat: Routeur['state'] } | null = null;

/** Stands after the page: what it does comes last, once the page is drawn. */
export function FinDePeinture() {
  useLayoutEffect(() => {
    reprendreLaLecture();
    if (dessinee !== null && dessinee.routeur.state !== dessinee.etat) {
      void dessinee.routeur.revalidate();
    }
    dessinee = null;
  }, []);
  return null;
}

/** Draws the application once its first page is there: until then the shell shows what it has. */
export function apresLaPeinture(racine: Element, routeur: Routeur, dessiner: () => void): void {
  if (sortieEnAttente()) {
    // A user who signed out here is nobody, even if the server still believes otherwise.
    racine.querySelector(CADRE)?.remove();
  }
  const commencer = () => {
    dessinee = { routeur, etat: routeur.state };
    dessiner();
  };
  suivreLaLecture();
  if (routeur.state.initialized) {
    commencer();
    return;
  }
  const cesser = routeur.subscribe(({ initialized }) => {
    if (initialized) {
      cesser();
      commencer();
    }
  });
}
