/** A value that flashes once when it changes. A value of another thing needs another `key`. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ECLAT } from '../lib/changements';

export function Vive({ valeur, children }: { valeur: string | number | null; children: ReactNode }) {
  const montree = useRef(valeur);
  const [vive, setVive] = useState(false);
  useEffect(() => {
    if (montree.current === valeur) {
      return;
    }
    montree.current = valeur;
    setVive(true);
    const minuterie = setTimeout(() => setVive(false), ECLAT);
    return () => clearTimeout(minuterie);
  }, [valeur]);
  return <span data-change={vive || undefined}>{children}</span>;
}
