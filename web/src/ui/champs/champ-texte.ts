/**
 * The common part of fields with a French format. While a field has the focus it shows the typed text, afterwards the value in its written
 * form. The API's value is computed at each change of the text.
 */
import { useState } from 'react';

/** The props that a form gives to our fields. */
export interface PropsDeChamp<T> {
  id?: string;
  name?: string;
  value: T;
  onChange: (valeur: T) => void;
  label?: React.ReactNode;
  'aria-label'?: string;
  description?: React.ReactNode;
  placeholder?: string;
  error?: React.ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  className?: string;
  autoComplete?: string;
}

/** The text of a field whose value has another written form. */
export function useTexte<T>(valeur: T, ecrire: (valeur: T) => string, lire: (texte: string) => T) {
  const [frappe, setFrappe] = useState<string | null>(null);
  return {
    texte: frappe ?? ecrire(valeur),
    taper: (texte: string): T => {
      setFrappe(texte);
      return lire(texte);
    },
    quitter: () => setFrappe(null),
  };
}
