/** What a column of a list is. */
import type { ReactNode } from 'react';
import type { VersLaPage } from '../../lib/use-adresse';

/** Where a cell stands on a phone, where a row is three lines of two: at the left or the right of one, or across the foot. */
export type PlaceDeCellule =
  | 'haut'
  | 'haut-droite'
  | 'milieu'
  | 'milieu-droite'
  | 'bas'
  | 'bas-droite'
  | 'pied';

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
  /** Its place on a phone. Where one column of a table has one, those without are not shown there. */
  place?: PlaceDeCellule;
  /** It says what a row is of, to who hears the others: otherwise the first does. */
  nomme?: boolean;
  /** Beside the title, a button for instance. */
  entete?: ReactNode;
}

/** How a list is ordered, and the address of it ordered otherwise. */
export interface TriDeTable {
  champ: string;
  sens: 'asc' | 'desc';
  lien: (champ: string, sens: 'asc' | 'desc') => VersLaPage;
}
