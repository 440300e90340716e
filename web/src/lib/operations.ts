/** The waiting indicator of spec section 4: named operations, each with its start and end. */
import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';

const enCours = new Map<string, number>();
const ecoute = creerEcoute();

function changer(nom: string, pas: number): void {
  const compte = (enCours.get(nom) ?? 0) + pas;
  if (compte > 0) {
    enCours.set(nom, compte);
  } else {
    enCours.delete(nom);
  }
  ecoute.dire();
}

/** An operation starts. */
export function commencer(nom: string): void {
  changer(nom, 1);
}

/** An operation ends. */
export function finir(nom: string): void {
  changer(nom, -1);
}

/** Runs an operation under its name. */
export async function executer<T>(nom: string, operation: () => Promise<T>): Promise<T> {
  commencer(nom);
  try {
    return await operation();
  } finally {
    finir(nom);
  }
}

/** Whether this operation, or any when none is named, is under way. */
export function estEnCours(nom?: string): boolean {
  return nom === undefined ? enCours.size > 0 : enCours.has(nom);
}

/** Calls back at each start and end; gives the function that stops it. */
export const ecouterOperations = ecoute.suivre;

/** Whether this operation is under way, for a component. */
export function useEnCours(nom: string): boolean {
  return useSyncExternalStore(ecouterOperations, () => estEnCours(nom));
}
