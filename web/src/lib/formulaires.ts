/** The form error record (spec section 3): errors by form name, then by field. */
import { tous } from './flashs';

export type ErreursDeFormulaire = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A form is valid when it has no errors and no error flash exists (spec section 4). */
export function estValide(erreurs: ErreursDeFormulaire, formulaire: string): boolean {
  const sansErreur = Object.keys(erreurs[formulaire] ?? {}).length === 0;
  return sansErreur && !tous().some((flash) => flash.type === 'error');
}
