/** What a screen reader says of a part of a page, and the words that are seen: for tests that write them down. */
import { isInaccessible } from '@testing-library/react';

const net = (texte: string) => texte.replaceAll(/[\s\u00a0\u202f]+/gu, ' ').trim();

/** The text of an element as it is heard, without what is hidden from screen readers. */
function entendu(element: Element): string {
  const lu = [...element.childNodes].map((noeud) =>
    noeud instanceof Element ? (isInaccessible(noeud) ? '' : entendu(noeud)) : (noeud.textContent ?? ''),
  );
  return lu.join('');
}

/** The accessible name of a field, a button, a link, a part or a list. */
function nomDe(element: Element): string {
  const cite = element.getAttribute('aria-labelledby');
  const par = cite === null ? null : document.getElementById(cite);
  const etiquette = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  return net(element.getAttribute('aria-label') ?? entendu(par ?? etiquette ?? element));
}

const nomme = (element: Element) =>
  element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby');
const inactif = (element: Element) =>
  element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true' ? ', inactif' : '';

/** What is said of a field. */
function champ(element: HTMLInputElement): string {
  const nom = `« ${nomDe(element)} »`;
  if (element.type === 'checkbox') {
    return `case à cocher ${nom}${element.required ? ', obligatoire' : ''}${element.checked ? ', cochée' : ''}`;
  }
  if (element.type === 'radio') {
    return `bouton radio ${nom}${element.checked ? ', choisi' : ''}`;
  }
  const aide = document.getElementById(element.getAttribute('aria-describedby') ?? '');
  return `champ ${nom}${aide === null ? '' : `, ${net(entendu(aide))}`}`;
}

/** What is said of an element as a whole; `undefined` when its parts are said instead. */
function dEnsemble(element: Element): string | undefined {
  if (/^H[1-6]$/u.test(element.tagName)) {
    return `titre ${element.tagName.slice(1)} « ${net(entendu(element))} »`;
  }
  if (element instanceof HTMLButtonElement) {
    const courante = element.getAttribute('aria-current') === null ? '' : ', étape en cours';
    return `bouton « ${nomDe(element)} »${inactif(element)}${courante}`;
  }
  if (element instanceof HTMLAnchorElement) {
    return `lien « ${nomDe(element)} »`;
  }
  if (element instanceof HTMLInputElement) {
    return champ(element);
  }
  if (element.matches('summary')) {
    return `à déplier « ${net(entendu(element))} »`;
  }
  return undefined;
}

/** What is said when an element begins. */
function aLEntree(element: Element): string | undefined {
  if (element.matches('fieldset')) {
    return `groupe « ${net(entendu(element.querySelector('legend') ?? element))} »`;
  }
  if (element.matches('section, nav') && nomme(element)) {
    return `région « ${nomDe(element)} »`;
  }
  if (element.matches('ol, ul')) {
    const combien = [...element.children].filter((un) => !isInaccessible(un)).length;
    return `liste de ${combien}`;
  }
  if (element.matches('li[aria-current]')) {
    return 'étape en cours';
  }
  return undefined;
}

const EN_LIGNE = 'a, b, small, span, em, strong';

/** Reads an element in order, one line for each thing that is said. `passer`: elements that are not shown; `resumer`: parts said in short. */
export function aVoixHaute(
  racine: Element,
  passer: (element: Element) => boolean,
  resumer: (element: Element) => string | undefined,
): string[] {
  const lignes: string[] = [];
  let cours = '';
  const finir = () => {
    if (net(cours) !== '') {
      lignes.push(net(cours));
    }
    cours = '';
  };
  const dire = (quoi: string | undefined) => {
    finir();
    if (quoi !== undefined) {
      lignes.push(quoi);
    }
  };
  const parcourir = (element: Element) => {
    for (const noeud of element.childNodes) {
      if (noeud instanceof Element) {
        visiter(noeud);
      } else {
        cours += noeud.textContent ?? '';
      }
    }
  };
  function visiter(element: Element): void {
    // A legend, and the label of a field, are its name. The help of a field is said with it.
    const dit = element.matches('legend, label[for]') || element.id.endsWith('-aide');
    if (dit || isInaccessible(element) || passer(element)) {
      return;
    }
    const bref = resumer(element) ?? dEnsemble(element);
    if (bref !== undefined) {
      dire(bref);
    } else if (element.matches('label')) {
      const saisi = element.querySelector('input');
      dire(saisi === null ? net(entendu(element)) : champ(saisi));
    } else if (element.matches('details:not([open])')) {
      for (const resume of element.querySelectorAll(':scope > summary')) {
        visiter(resume);
      }
    } else if (element.matches(EN_LIGNE)) {
      // In a row of a list, each part stands apart.
      cours += element.matches('small, li > span') ? ' ' : '';
      parcourir(element);
    } else {
      dire(aLEntree(element));
      parcourir(element);
      finir();
    }
  }
  visiter(racine);
  finir();
  return lignes;
}

/** How many words a person sees in an element. `passer`: elements that are not shown. */
export function motsVus(racine: Element, passer: (element: Element) => boolean): number {
  const vu = (element: Element): string => {
    const ferme =
      element.parentElement?.matches('details:not([open])') === true && !element.matches('summary');
    if (ferme || element.matches('[hidden], .lt-lu, style, script') || passer(element)) {
      return '';
    }
    return [...element.childNodes]
      .map((noeud) => (noeud instanceof Element ? ` ${vu(noeud)} ` : (noeud.textContent ?? '')))
      .join('');
  };
  return vu(racine)
    .split(/[\s\u00a0\u202f]+/u)
    .filter((mot) => /[\p{L}\p{N}]/u.test(mot)).length;
}
