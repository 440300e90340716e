/**
 * What the fields of French formats share: a text while one types, the written form once the field is left, the value of
 * the wire at each stroke.
 */
import { useState } from 'react';

/** What a field of ours is given by its form. */
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

/** The text of a field whose value is written otherwise: as typed while it has the focus, as it should read after. */
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
