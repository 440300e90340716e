/**
 * What the server has painted of the page (`crates/api/src/navigateur/peinture`): it stays until the page itself is there, all of it
 * at once, then gives way to it. Where one had scrolled to and the link that the keyboard was on are kept.
 */
import { useLayoutEffect } from 'react';
import { sortieEnAttente } from '../lib/sortie';

const CADRE = '.peinture';

/** What is known of the reader, since the paint: where each frame was scrolled to, by its selector, and the link in focus. */
let lecture: { defilements: Map<string, number>; lien: string | null; cesser: () => void } | null = null;

const nomDuCadre = (element: Element) => `.${element.classList[0] ?? ''}`;

function suivreLaLecture(): void {
  // What was done before this script came is there to be read.
  const deja = [...document.querySelectorAll(`${CADRE} *`)].filter(({ scrollTop }) => scrollTop > 0);
  const defilements = new Map([
    ...(window.scrollY > 0 ? [['', window.scrollY] as const] : []),
    ...deja.map((element) => [nomDuCadre(element), element.scrollTop] as const),
  ]);
  const suivie = {
    defilements,
    lien: document.activeElement?.getAttribute('href') ?? null,
    cesser: () => {},
  };
  const defiler = ({ target }: Event) => {
    if (target instanceof Element && target.closest(CADRE) !== null) {
      defilements.set(nomDuCadre(target), target.scrollTop);
    } else if (target === document) {
      defilements.set('', window.scrollY);
    }
  };
  const viser = ({ target }: FocusEvent) => {
    suivie.lien = target instanceof Element ? target.getAttribute('href') : null;
  };
  document.addEventListener('scroll', defiler, true);
  document.addEventListener('focusin', viser);
  suivie.cesser = () => {
    document.removeEventListener('scroll', defiler, true);
    document.removeEventListener('focusin', viser);
  };
  lecture = suivie;
}

/** The page is there: one reads on from where one was. */
function reprendreLaLecture(): void {
  if (lecture === null) {
    return;
  }
  const { defilements, lien, cesser } = lecture;
  lecture = null;
  cesser();
  for (const [cadre, haut] of defilements) {
    if (cadre === '') {
      window.scrollTo(0, haut);
    } else {
      document.querySelector(cadre)?.scrollTo(0, haut);
    }
  }
  if (lien !== null && (document.activeElement ?? document.body) === document.body) {
    [...document.querySelectorAll<HTMLElement>('#racine a')]
      .find((un) => un.getAttribute('href') === lien)
      ?.focus({ preventScroll: true });
  }
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
    // Whoever signed out here is nobody, whatever the server believes still.
    racine.querySelector(CADRE)?.remove();
  }
  const commencer = () => {
    dessinee = { routeur, etat: routeur.state };
    dessiner();
  };
  if (routeur.state.initialized) {
    commencer();
    return;
  }
  suivreLaLecture();
  const cesser = routeur.subscribe(({ initialized }) => {
    if (initialized) {
      cesser();
      commencer();
    }
  });
}
