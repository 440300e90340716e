/** The form error record (spec section 3): errors by form name, then by field. Each form shows its own. */
import { useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';
import { tous } from './flashs';

/** The message of each field that has an error. */
export type Erreurs = Readonly<Record<string, string>>;

const SANS_ERREUR: Erreurs = {};
const dossier = new Map<string, Erreurs>();
const ecoute = creerEcoute();

/** Replaces the errors of a form; fields without a message have none. */
export function poserErreurs(formulaire: string, erreurs: Readonly<Record<string, string | null>>): void {
  const presentes = Object.entries(erreurs).flatMap(([champ, message]) =>
    message === null ? [] : [[champ, message] as const],
  );
  dossier.set(formulaire, Object.fromEntries(presentes));
  ecoute.dire();
}

/** Forgets the errors of a form, or of one of its fields while it is typed in. */
export function effacerErreurs(formulaire: string, champ?: string): void {
  const { [champ ?? '']: _, ...autres } = erreursDe(formulaire);
  dossier.set(formulaire, champ === undefined ? SANS_ERREUR : autres);
  ecoute.dire();
}

/** The errors of a form. */
export function erreursDe(formulaire: string): Erreurs {
  return dossier.get(formulaire) ?? SANS_ERREUR;
}

/** A form is valid when it has no errors and no error flash exists (spec section 4). */
export function estValide(formulaire: string): boolean {
  const sansErreur = Object.keys(erreursDe(formulaire)).length === 0;
  return sansErreur && !tous().some((flash) => flash.type === 'error');
}

/** The errors of a form, for a component. */
export function useErreurs(formulaire: string): Erreurs {
  return useSyncExternalStore(ecoute.suivre, () => erreursDe(formulaire));
}
