/**
 * Replaces the server's painting of the page (`crates/api/src/navigateur/peinture`) by the page itself, in one go, once the
 * page can be drawn. The scroll positions, the focus and the typed text are carried over.
 */
import { useLayoutEffect } from 'react';
import { sortieEnAttente } from '../lib/sortie';

const CADRE = '.peinture';

/**
 * Where the reader is in the painting: how far each frame is scrolled, by the selector of the frame (empty for the window),
 * and which element has the focus.
 */
let lecture: {
  defilements: Map<string, number>;
  vise: Vise | null;
  /** Whether the painting has the element that the address names after its `#`. */
  ancree: boolean;
  /** The fields of the painting. They still hold what was typed once the page has taken their place. */
  champs: readonly HTMLInputElement[];
  cesser: () => void;
} | null = null;

/** The element that the address names after its `#`. */
const ancre = () => document.getElementById(window.location.hash.slice(1));

/** The selector of a frame, made from its first class; `null` for an element without a class. */
const nomDuCadre = ({ classList: [nom] }: Element) => (nom === undefined ? null : `.${nom}`);

/** How to find the focused element again: by its id, or by its `href` and its rank among the links with this `href`. */
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
  // The user may have scrolled before this script ran, so the present positions are read first.
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

/** Types what the user typed in a painted field again, in the field of the page that has the same id. */
function reprendreLaSaisie({ id, value, selectionStart, selectionEnd }: HTMLInputElement): void {
  const champ = document.getElementById(id);
  if (value === '' || !(champ instanceof HTMLInputElement)) {
    return;
  }
  // React ignores a value that is set with the setter which React puts on each field. It notices a value that is set with the browser's
  // own setter, then an `input` event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(champ, value);
  champ.dispatchEvent(new Event('input', { bubbles: true }));
  // The browser gives no selection of a field for an e-mail address.
  if (selectionStart !== null) {
    champ.setSelectionRange(selectionStart, selectionEnd);
  }
}

/** Brings the reader, in the page that is now drawn, to where they were in the painting. */
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
      // When the painting lacked the element that the address names, the browser could not scroll to this element.
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
  // The fields are filled once this drawing is over and before the browser shows it, so nothing can be typed in between.
  queueMicrotask(() => champs.forEach(reprendreLaSaisie));
}

/** The part of the router that this module uses. */
export interface Routeur {
  readonly state: { readonly initialized: boolean };
  subscribe: (suite: (etat: Routeur['state']) => void) => () => void;
  revalidate: () => Promise<void>;
}

/**
 * The router, and its state when the drawing began. React draws the page in pieces, and hears of no change of the router
 * before the page is drawn.
 */
let dessinee: { routeur: Routeur; etat: Routeur['state'] } | null = null;

/** This component stands after the page in the tree, so its effect runs last, once the page is drawn. */
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

/** Draws the application once its first page is loaded. Until then the shell shows the painting, if there is one. */
export function apresLaPeinture(racine: Element, routeur: Routeur, dessiner: () => void): void {
  if (sortieEnAttente()) {
    // The user has signed out on this device, even if the server does not know it yet and has painted their page.
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
