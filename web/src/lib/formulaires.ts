/** The errors of the forms (spec section 3), by form name and by field. Each form shows its own. */
import { useCallback, useSyncExternalStore } from 'react';
import { creerEcoute } from './ecoute';
import { tous } from './flashs';

/** The message of each field with an error. */
export type Erreurs = Readonly<Record<string, string>>;

const SANS_ERREUR: Erreurs = {};
const dossier = new Map<string, Erreurs>();
const ecoute = creerEcoute();

/** Replaces the errors of a form. A field without a message has no error. */
export function poserErreurs(
  formulaire: string,
  erreurs: Readonly<Record<string, string | null | undefined>>,
): void {
  const presentes = Object.entries(erreurs).flatMap(([champ, message]) =>
    message == null ? [] : [[champ, message] as const],
  );
  dossier.set(formulaire, Object.fromEntries(presentes));
  ecoute.dire();
}

/** Clears the errors of a form, or of one field while the user types in it. */
export function effacerErreurs(formulaire: string, champ?: string): void {
  const { [champ ?? '']: _, ...autres } = erreursDe(formulaire);
  dossier.set(formulaire, champ === undefined ? SANS_ERREUR : autres);
  ecoute.dire();
}

/** The errors of a form. */
export function erreursDe(formulaire: string): Erreurs {
  return dossier.get(formulaire) ?? SANS_ERREUR;
}

/** Whether a form has no error and no error flash is shown (spec section 4). */
export function estValide(formulaire: string): boolean {
  const sansErreur = Object.keys(erreursDe(formulaire)).length === 0;
  return sansErreur && !tous().some((flash) => flash.type === 'error');
}

/** How many components show each form. The errors of a form go when the last of them disappears. */
const montres = new Map<string, number>();

/** The errors of a form, for the component that shows it. `depart` gives the initial errors. */
export function useErreurs(formulaire: string, depart: Erreurs = SANS_ERREUR): Erreurs {
  const suivre = useCallback(
    (ecouteur: () => void) => {
      montres.set(formulaire, (montres.get(formulaire) ?? 0) + 1);
      const cesser = ecoute.suivre(ecouteur);
      return () => {
        cesser();
        const reste = (montres.get(formulaire) ?? 1) - 1;
        montres.set(formulaire, reste);
        if (reste === 0) {
          dossier.delete(formulaire);
        }
      };
    },
    [formulaire],
  );
  // No component shows the form yet, so its initial errors are set now.
  if ((montres.get(formulaire) ?? 0) === 0 && !dossier.has(formulaire) && depart !== SANS_ERREUR) {
    dossier.set(formulaire, depart);
  }
  const lire = () => erreursDe(formulaire);
  return useSyncExternalStore(suivre, lire, lire);
}
