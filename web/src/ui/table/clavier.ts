/**
 * The keyboard in a list: up and down move between rows, Home and End go to its ends. Enter and Space act on the focused
 * element.
 */

import type { KeyboardEvent } from 'react';
import { cibleDe } from '../../lib/cible';

const ACTIF = 'a[href], button:not([disabled]), input:not([disabled])';

/** The element of a row that gets the focus: the one of this rank, otherwise the last one. */
function porte(rangee: Element | undefined, rang: number): HTMLElement | undefined {
  const actifs = [...(rangee?.querySelectorAll<HTMLElement>(ACTIF) ?? [])];
  return actifs[Math.min(rang, actifs.length - 1)];
}

export function parcourir(evenement: KeyboardEvent<HTMLElement>): void {
  const cible = cibleDe(evenement);
  const ici = cible?.closest('tr') ?? null;
  const dansUnTexte = cible?.matches('input:not([type="checkbox"]), textarea, select') === true;
  // The menu of a row handles the arrow keys itself.
  const dansUnMenu = cible?.closest('[role="menu"]') != null;
  if (
    cible === null ||
    ici === null ||
    dansUnTexte ||
    dansUnMenu ||
    evenement.ctrlKey ||
    evenement.metaKey ||
    evenement.altKey
  ) {
    return;
  }
  const rangees = [...evenement.currentTarget.querySelectorAll('tr[data-rang]')];
  const place = rangees.indexOf(ici);
  const vers = {
    ArrowDown: Math.min(rangees.length - 1, place + 1),
    ArrowUp: Math.max(0, place - 1),
    Home: 0,
    End: rangees.length - 1,
  }[evenement.key];
  if (vers === undefined) {
    return;
  }
  const rang = [...ici.querySelectorAll(ACTIF)].indexOf(cible);
  const suivant = porte(rangees[vers], Math.max(0, rang));
  if (suivant !== undefined) {
    evenement.preventDefault();
    suivant.focus();
    suivant.scrollIntoView({ block: 'nearest' });
  }
}
