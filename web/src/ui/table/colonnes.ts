/** What a column of a list is, and its list as a file. */
import type { ReactNode } from 'react';
import type { VersLaPage } from '../../lib/use-adresse';

export interface Colonne<T> {
  /** Its name in the table: of its cells, of its export. */
  cle: string;
  titre: string;
  /** What a cell shows. */
  rendu: (ligne: T) => ReactNode;
  /** What a cell is worth in a file; a column without one is not exported. */
  valeur?: (ligne: T) => string | number | null;
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

/** The marks of a comma-separated file as French spreadsheets open it. */
const SEPARATEUR = ';';
const MARQUE_UTF8 = '\ufeff';

function cellule(valeur: string | number | null): string {
  const texte = typeof valeur === 'number' ? String(valeur).replace('.', ',') : (valeur ?? '');
  // A text that a spreadsheet would run is told to be a text.
  const sur = typeof valeur === 'string' && /^[=+\-@\t\r]/u.test(texte) ? `'${texte}` : texte;
  return /["\n\r;]/u.test(sur) ? `"${sur.replaceAll('"', '""')}"` : sur;
}

/** The rows as a file: the titles, then one line each. */
export function enCsv<T>(colonnes: readonly Colonne<T>[], lignes: readonly T[]): string {
  const dites = colonnes.filter(({ valeur }) => valeur !== undefined);
  const rangees = [
    dites.map(({ titre }) => cellule(titre)),
    ...lignes.map((ligne) => dites.map(({ valeur }) => cellule(valeur?.(ligne) ?? null))),
  ];
  return `${MARQUE_UTF8}${rangees.map((rangee) => rangee.join(SEPARATEUR)).join('\r\n')}\r\n`;
}

/** Downloads the rows that are shown. */
export function exporterCsv<T>(nom: string, colonnes: readonly Colonne<T>[], lignes: readonly T[]): void {
  const lien = document.createElement('a');
  lien.href = URL.createObjectURL(new Blob([enCsv(colonnes, lignes)], { type: 'text/csv;charset=utf-8' }));
  lien.download = `${nom}.csv`;
  lien.click();
  URL.revokeObjectURL(lien.href);
}
