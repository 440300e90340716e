// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resisterAuxEtrangers } from './dom-etranger';

/** The ways in which translating browsers change a text of a page. */
const TRADUCTEURS: Readonly<Record<string, (texte: Text) => void>> = {
  'met une traduction à la place du texte': (texte) => texte.replaceWith(enveloppe(texte.data)),
  'glisse la traduction devant, puis ôte le texte': (texte) => {
    texte.parentNode?.insertBefore(enveloppe(texte.data), texte);
    texte.remove();
  },
  'garde le texte dans son enveloppe': (texte) => {
    const place = document.createElement('font');
    texte.replaceWith(place);
    place.append(document.createElement('font'));
    place.firstElementChild?.append(texte);
  },
};

function enveloppe(mots: string): HTMLElement {
  const dehors = document.createElement('font');
  dehors.append(document.createElement('font'));
  dehors.firstElementChild?.append(`[${mots}]`);
  return dehors;
}

/** Translates each text of the page that is not translated yet. */
function traduire(page: HTMLElement, comment: (texte: Text) => void): void {
  const marche = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const textes: Text[] = [];
  while (marche.nextNode() !== null) {
    textes.push(marche.currentNode as Text);
  }
  for (const texte of textes.filter((un) => un.parentElement?.nodeName !== 'FONT')) {
    comment(texte);
  }
}

let changer: (suite: Partial<Vue>) => void = () => {};
interface Vue {
  avant: boolean;
  nombre: number;
  apres: boolean;
}

/** A page whose texts stand beside conditional elements and counts, as on most pages of the portal. */
function Page() {
  const [vue, setVue] = useState<Vue>({ avant: false, nombre: 2, apres: true });
  changer = (suite) => act(() => setVue((la) => ({ ...la, ...suite })));
  return (
    <p>
      {vue.avant && 'Avant, '}
      {vue.avant && <b>nouveau, </b>}
      {vue.nombre} pièces
      {vue.apres && ' et un balcon'}
      {vue.apres ? ', libres' : null}
    </p>
  );
}

let cesser: () => void;
beforeEach(() => {
  cesser = resisterAuxEtrangers();
});
afterEach(() => {
  cleanup();
  cesser();
});

describe.each(Object.entries(TRADUCTEURS))('une page traduite (%s)', (_, comment) => {
  it('change comme les autres, et ne montre rien d’ancien', () => {
    const { container } = render(<Page />);
    const lu = () => container.textContent?.replaceAll(/[[\]]/gu, '');
    const tourne = (suite: Partial<Vue>) => {
      traduire(container, comment);
      changer(suite);
      return lu();
    };
    expect(tourne({ avant: true })).toBe('Avant, nouveau, 2 pièces et un balcon, libres');
    expect(tourne({ nombre: 3 })).toBe('Avant, nouveau, 3 pièces et un balcon, libres');
    expect(tourne({ apres: false })).toBe('Avant, nouveau, 3 pièces');
    expect(tourne({ apres: true, avant: false })).toBe('3 pièces et un balcon, libres');
    expect(container.querySelectorAll('font:empty')).toHaveLength(0);
  });
});

it('plusieurs textes traduits ensemble se retrouvent tous', () => {
  const { container } = render(<Page />);
  const p = container.querySelector('p') as HTMLElement;
  const ensemble = enveloppe(p.textContent ?? '');
  p.prepend(ensemble);
  for (const texte of [...p.childNodes].filter((un) => un.nodeType === Node.TEXT_NODE)) {
    (texte as Text).remove();
  }
  changer({ nombre: 4 });
  expect(container.textContent).toBe('4 pièces et un balcon, libres');
});

it('ce qui a disparu sans laisser de trace n’arrête rien', () => {
  const { container } = render(<Page />);
  const p = container.querySelector('p') as HTMLElement;
  p.replaceChildren();
  changer({ apres: false });
  changer({ avant: true });
  expect(container.textContent).toBe('Avant, nouveau, ');
});

it('laisse au navigateur ce qu’il refuse de tout temps', () => {
  const [un, deux] = [document.createElement('p'), document.createElement('p')];
  expect(() => un.appendChild(un)).toThrow();
  expect(un.insertBefore(deux, null)).toBe(deux);
  expect(un.removeChild(deux)).toBe(deux);
});
