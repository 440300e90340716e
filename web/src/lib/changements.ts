/**
 * What has just changed by itself on the page: which lots, for a moment, so that their rows are seen to change once; and one
 * sentence for who does not see them.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';

/** How long a change is seen, in milliseconds: its colour fades within (identity section 14). */
export const ECLAT = 1_000;
/** Changes of one moment are one sentence. */
const ENSEMBLE = 1_000;
/** A sentence is there long enough to be read out, then makes room for one of all that came meanwhile, which may be the same. */
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

/** Lots whose own page is open: it says itself what becomes of them. */
const dits = new Map<string, number>();

/** This page says itself what becomes of this lot. */
export function useParleDuLot(lot: string): void {
  useEffect(() => {
    dits.set(lot, (dits.get(lot) ?? 0) + 1);
    return () => {
      dits.set(lot, (dits.get(lot) ?? 1) - 1);
    };
  }, [lot]);
}

/** Says this of a lot to who does not see it, whoever speaks of it: a page that does says so what it shows no words of. */
export function direDuLot(lot: string, enMots: string): void {
  minuterie ??= setTimeout(finir, ENSEMBLE);
  aDire.set(lot, enMots);
}

/** A lot that is shown has changed; `enMots`: said to who does not see it. */
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

/** What a row, a card or a value bears while it is seen to change. */
export function useEclat(lot: string): { 'data-change': true | undefined } {
  return { 'data-change': useVientDeChanger(lot) || undefined };
}

/** The sentence of what changed; empty most of the time. */
export function usePhraseDesChangements(): string {
  return useSyncExternalStore(
    ecoute.suivre,
    () => phrase,
    () => '',
  );
}

/** Forgets it all. */
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
