/** The columns of a list. */
import type { ReactNode } from 'react';
import type { VersLaPage } from '../../lib/use-adresse';

/**
 * The place of a cell on a phone, where a row has three lines of two cells: at the left or the right of a line, or across the
 * bottom.
 */
export type PlaceDeCellule =
  | 'haut'
  | 'haut-droite'
  | 'milieu'
  | 'milieu-droite'
  | 'bas'
  | 'bas-droite'
  | 'pied';

export interface Colonne<T> {
  /** The key of the column, which its cells bear. */
  cle: string;
  titre: string;
  /** Renders a cell. */
  rendu: (ligne: T) => ReactNode;
  /** The field by which the column orders the list. Without it the column has no sort link. */
  tri?: string;
  /** Whether the cells are aligned at the right, as numbers are. */
  droite?: boolean;
  /** Whether the column prints. `entete`: only its title prints by itself, and the cells mark their own parts for a client. */
  imprimee?: boolean | 'entete';
  classe?: string | undefined;
  /** The place of the cells on a phone. When one column of a table has a place, the columns without a place are hidden on a phone. */
  place?: PlaceDeCellule;
  /** Whether the cell of this column names the row for screen readers. By default the cell of the first column does. */
  nomme?: boolean;
  /** The element beside the title, for example a button. */
  entete?: ReactNode;
}

/** The order of a list, and the address of the same list in another order. */
export interface TriDeTable {
  champ: string;
  sens: 'asc' | 'desc';
  lien: (champ: string, sens: 'asc' | 'desc') => VersLaPage;
}
