/** What a column of a list is. */
import type { ReactNode } from 'react';
import type { VersLaPage } from '../../lib/use-adresse';

export interface Colonne<T> {
  /** Its name in the table: of its cells. */
  cle: string;
  titre: string;
  /** What a cell shows. */
  rendu: (ligne: T) => ReactNode;
  /** The field that orders the list; a column without one has no sort link. */
  tri?: string;
  /** Numbers stand at the right. */
  droite?: boolean;
  /** On paper too; `entete`: its title alone, its cells marking what of them is for a client. */
  imprimee?: boolean | 'entete';
  classe?: string | undefined;
  /** Beside the title, a button for instance. */
  entete?: ReactNode;
}

/** How a list is ordered, and the address of it ordered otherwise. */
export interface TriDeTable {
  champ: string;
  sens: 'asc' | 'desc';
  lien: (champ: string, sens: 'asc' | 'desc') => VersLaPage;
}
