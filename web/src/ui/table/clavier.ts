/** A list by keyboard: up and down go from row to row, Home and End to its ends; Enter and Space act on what has the focus. */
import type { KeyboardEvent } from 'react';

const ACTIF = 'a[href], button:not([disabled]), input:not([disabled])';

/** What a row is entered by: what one was on in the former row, else its first link. */
function porte(rangee: Element | undefined, rang: number): HTMLElement | undefined {
  const actifs = [...(rangee?.querySelectorAll<HTMLElement>(ACTIF) ?? [])];
  return actifs[Math.min(rang, actifs.length - 1)];
}

export function parcourir(evenement: KeyboardEvent<HTMLElement>): void {
  const ici = (evenement.target as Element).closest('tr');
  const dansUnTexte = (evenement.target as Element).matches('input:not([type="checkbox"]), textarea, select');
  if (ici === null || dansUnTexte || evenement.ctrlKey || evenement.metaKey || evenement.altKey) {
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
  const rang = [...ici.querySelectorAll(ACTIF)].indexOf(evenement.target as Element);
  const cible = porte(rangees[vers], Math.max(0, rang));
  if (cible !== undefined) {
    evenement.preventDefault();
    cible.focus();
    cible.scrollIntoView({ block: 'nearest' });
  }
}
