/**
 * The lots that have changed in the last second without an action of the user: their rows flash once, and one sentence is read out for
 * people who do not see the flash.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';

/** How long a change is visible, in milliseconds. Its colour fades within this time (identity section 14). */
export const ECLAT = 1_000;
/** All changes within this time are told in one sentence, in milliseconds. */
const ENSEMBLE = 1_000;
/** How long a sentence stays, in milliseconds, so that it can be read out. The changes made meanwhile are told in one sentence after it. */
const DITE = 8_000;

const ecoute = creerEcoute();
const vifs = new Map<string, ReturnType<typeof setTimeout>>();
let aDire = new Map<string, string>();
let phrase = '';
let minuterie: ReturnType<typeof setTimeout> | undefined;

function dire(suite: string): void {
  phrase = suite;
  ecoute.dire();
}

function finir(): void {
  const [premiere = ''] = aDire.values();
  dire(aDire.size === 1 ? premiere : `${aDire.size}\u00a0lots ont changé sur cette page.`);
  aDire = new Map();
  minuterie = setTimeout(() => {
    minuterie = aDire.size > 0 ? setTimeout(finir, ENSEMBLE) : undefined;
    dire('');
  }, DITE);
}

/** The lots whose own page is open, with the number of such pages. Such a page announces the changes of its lot itself. */
const dits = new Map<string, number>();

/** Declares that this page announces the changes of this lot. */
export function useParleDuLot(lot: string): void {
  useEffect(() => {
    dits.set(lot, (dits.get(lot) ?? 0) + 1);
    return () => {
      dits.set(lot, (dits.get(lot) ?? 1) - 1);
    };
  }, [lot]);
}

/**
 * Announces a change of a lot to screen readers, even while its page is open. The page calls it for changes that it does not
 * show in words.
 */
export function direDuLot(lot: string, enMots: string): void {
  minuterie ??= setTimeout(finir, ENSEMBLE);
  aDire.set(lot, enMots);
}

/** Marks a visible lot as changed. `enMots` is the sentence for screen readers. */
export function noterChangement(lot: string, enMots: string): void {
  clearTimeout(vifs.get(lot));
  vifs.set(
    lot,
    setTimeout(() => {
      vifs.delete(lot);
      ecoute.dire();
    }, ECLAT),
  );
  if ((dits.get(lot) ?? 0) === 0) {
    direDuLot(lot, enMots);
  }
  ecoute.dire();
}

/** Whether this lot has just changed. */
export function useVientDeChanger(lot: string): boolean {
  return useSyncExternalStore(
    ecoute.suivre,
    () => vifs.has(lot),
    () => false,
  );
}

/** The attribute of a row, a card or a value while it flashes. */
export function useEclat(lot: string): { 'data-change': true | undefined } {
  return { 'data-change': useVientDeChanger(lot) || undefined };
}

/** The sentence about the last changes. It is empty most of the time. */
export function usePhraseDesChangements(): string {
  return useSyncExternalStore(
    ecoute.suivre,
    () => phrase,
    () => '',
  );
}

/** Forgets all changes. */
export function oublierLesChangements(): void {
  for (const une of vifs.values()) {
    clearTimeout(une);
  }
  clearTimeout(minuterie);
  minuterie = undefined;
  vifs.clear();
  aDire = new Map();
  dire('');
}
