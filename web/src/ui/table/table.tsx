/**
 * The table of every list (identity section 6): typed columns, sort links, selection, the keyboard, and what it says while it
 * waits, when it is empty and when it failed. On a phone a row becomes a small grid, never a sideways scroll.
 */
import { Checkbox } from '@mantine/core';
import { type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { type HTMLAttributes, type MouseEvent, memo, type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { EchecDeListe } from '../echec';
import { parcourir } from './clavier';
import type { Colonne, TriDeTable } from './colonnes';
import classes from './table.module.css';
import { LienDeTri, ordreDe } from './tri';

const FONCTIONS = tableFeatures({ rowSelectionFeature });

/** Rows picked by their ids. */
export interface Selection {
  ids: ReadonlySet<string>;
  changer: (ids: ReadonlySet<string>) => void;
  /** What a row's box says: "Choisir A105". */
  nomDe: (id: string) => string;
}

/** What a list asks for itself: its failure can be asked again. */
interface Demandee {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

type Attributs = HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, unknown>;
const AUCUN = (): Attributs => ({});

export interface PropsDeTable<T> {
  /** What the list is of: its accessible name. */
  nom: string;
  colonnes: readonly Colonne<T>[];
  /** Absent while they come. */
  lignes: readonly T[] | undefined;
  cle: (ligne: T) => string;
  tri?: TriDeTable;
  selection?: Selection;
  /** The page of a row: pressing it anywhere opens that page. */
  ouvrir?: (ligne: T) => string;
  /** What stands in place of no row at all. */
  vide?: ReactNode;
  /** Says that the list failed, and asks for it again. */
  requete?: Demandee;
  /** Rows of the frame while one waits. */
  attente?: number;
  /** Whether a row is the one looked at elsewhere, on a drawing for instance. */
  marquee?: (ligne: T) => boolean;
  /** A hook: what a row listens to and bears besides. */
  useLigne?: (ligne: T) => Attributs;
  classe?: string | undefined;
  dense?: boolean;
}

interface PropsDeLigne<T> {
  ligne: T;
  id: string;
  rang: number;
  colonnes: readonly Colonne<T>[];
  choisie: boolean;
  choisir: ((id: string) => void) | undefined;
  nomDe: ((id: string) => string) | undefined;
  ouvrir: ((ligne: T) => string) | undefined;
  marquee: boolean;
  useLigne: (ligne: T) => Attributs;
}

/** Whether a press is on something that answers by itself, or picks a text. */
function repondSeul(evenement: MouseEvent): boolean {
  const surUnControle = (evenement.target as Element).closest('a, button, input, label') !== null;
  return surUnControle || evenement.defaultPrevented || (window.getSelection()?.toString() ?? '') !== '';
}

function LigneSansMemoire<T>(props: PropsDeLigne<T>) {
  const { ligne, id, rang, colonnes, choisie, choisir, nomDe, ouvrir, marquee, useLigne } = props;
  const naviguer = useNavigate();
  const attributs = useLigne(ligne);
  return (
    <tr
      data-marquee={marquee || undefined}
      {...attributs}
      data-rang={rang}
      data-ouvre={ouvrir !== undefined || undefined}
      aria-selected={choisir === undefined ? undefined : choisie}
      onClick={(evenement) => {
        if (ouvrir !== undefined && !repondSeul(evenement)) {
          void naviguer(ouvrir(ligne));
        }
      }}
    >
      {choisir !== undefined && (
        <td className={classes.case}>
          <Checkbox
            size="xs"
            aria-label={nomDe?.(id) ?? 'Choisir'}
            checked={choisie}
            onChange={() => choisir(id)}
          />
        </td>
      )}
      {colonnes.map((colonne) => (
        <td
          key={colonne.cle}
          className={colonne.classe}
          data-droite={colonne.droite || undefined}
          data-imprime={colonne.imprimee === true ? '' : undefined}
          data-titre={colonne.titre}
        >
          {colonne.rendu(ligne)}
        </td>
      ))}
    </tr>
  );
}

const Ligne = memo(LigneSansMemoire) as typeof LigneSansMemoire;

/** Frames of rows, at their true height. */
function Attente({ rangees, colonnes }: { rangees: number; colonnes: number }) {
  return Array.from({ length: rangees }, (_, rang) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty frames have nothing else
    <tr key={rang} className={classes.attente}>
      <td colSpan={colonnes}>
        <span />
      </td>
    </tr>
  ));
}

export function Table<T>({
  nom,
  colonnes,
  lignes,
  cle,
  tri,
  selection,
  ouvrir,
  vide,
  requete,
  attente = 8,
  marquee,
  useLigne = AUCUN,
  classe,
  dense = false,
}: PropsDeTable<T>) {
  const donnees = useMemo(() => [...(lignes ?? [])], [lignes]);
  const definitions = useMemo(() => colonnes.map((colonne) => ({ id: colonne.cle })), [colonnes]);
  const rowSelection = useMemo(
    (): RowSelectionState => Object.fromEntries([...(selection?.ids ?? [])].map((id) => [id, true as const])),
    [selection?.ids],
  );
  const table = useTable({
    features: FONCTIONS,
    data: donnees as Record<string, unknown>[],
    columns: definitions,
    getRowId: (ligne) => cle(ligne as T),
    state: { rowSelection },
    onRowSelectionChange: (suite) => {
      const choisies = typeof suite === 'function' ? suite(rowSelection) : suite;
      selection?.changer(new Set(Object.keys(choisies)));
    },
  });
  const rangees = table.getRowModel().rows;
  const basculer = useMemo(
    () =>
      selection === undefined
        ? undefined
        : (id: string) => {
            const ids = new Set(selection.ids);
            if (!ids.delete(id)) {
              ids.add(id);
            }
            selection.changer(ids);
          },
    [selection],
  );
  const largeur = colonnes.length + (selection === undefined ? 0 : 1);
  if (lignes === undefined && requete !== undefined && requete.error !== null) {
    return <EchecDeListe requete={requete} />;
  }
  if (lignes !== undefined && lignes.length === 0 && vide !== undefined) {
    return vide;
  }
  return (
    <table
      className={`${classes.table} ${classe ?? ''}`}
      aria-label={nom}
      aria-busy={lignes === undefined}
      data-dense={dense || undefined}
      data-fiches={classe === undefined || undefined}
    >
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={classes.case}>
              <Checkbox
                size="xs"
                aria-label="Tout choisir"
                checked={table.getIsAllRowsSelected() && rangees.length > 0}
                indeterminate={table.getIsSomeRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
          )}
          {colonnes.map((colonne) => (
            <th
              key={colonne.cle}
              scope="col"
              className={colonne.classe}
              aria-sort={ordreDe(tri, colonne.tri)}
              data-droite={colonne.droite || undefined}
              data-imprime={colonne.imprimee ? '' : undefined}
            >
              {colonne.entete}
              {tri !== undefined && colonne.tri !== undefined ? (
                <LienDeTri tri={tri} champ={colonne.tri} titre={colonne.titre} />
              ) : (
                colonne.titre
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={parcourir}>
        {lignes === undefined ? (
          <Attente rangees={attente} colonnes={largeur} />
        ) : (
          rangees.map((rangee, rang) => (
            <Ligne<T>
              key={rangee.id}
              id={rangee.id}
              rang={rang}
              ligne={rangee.original as T}
              colonnes={colonnes}
              choisie={selection?.ids.has(rangee.id) === true}
              choisir={basculer}
              nomDe={selection?.nomDe}
              ouvrir={ouvrir}
              marquee={marquee?.(rangee.original as T) === true}
              useLigne={useLigne}
            />
          ))
        )}
      </tbody>
    </table>
  );
}
