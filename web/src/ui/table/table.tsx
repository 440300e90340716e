/**
 * The table of every list (identity section 6): typed columns, sort links, the keyboard, and the states waiting, empty and
 * failed. On a phone a row becomes a small grid and never scrolls sideways: three lines of two cells when columns have places,
 * otherwise one line a cell.
 */

import { type HTMLAttributes, type MouseEvent, memo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { cibleDe } from '../../lib/cible';
import { useFocusGarde } from '../../lib/focus-garde';
import { EchecDeListe } from '../echec';
import { parcourir } from './clavier';
import type { Colonne, TriDeTable } from './colonnes';
import './table.css';
import { LienDeTri, ordreDe } from './tri';

/** The query of a list, so that a failure can be retried. */
interface Demandee {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

type Attributs = HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, unknown>;
const AUCUN = (): Attributs => ({});

export interface PropsDeTable<T> {
  /** The accessible name of the list. */
  nom: string;
  colonnes: readonly Colonne<T>[];
  /** The rows; `undefined` while they load. */
  lignes: readonly T[] | undefined;
  cle: (ligne: T) => string;
  tri?: TriDeTable;
  /** The page of a row. A click anywhere in the row opens it. */
  ouvrir?: (ligne: T) => string;
  /** The element that takes the place of the rows when there are none. */
  vide?: ReactNode;
  /** The query, to show its failure and to retry. */
  requete?: Demandee;
  /** The number of placeholder rows while the rows load. */
  attente?: number;
  /** Whether a row is highlighted elsewhere, for example on a drawing. */
  marquee?: (ligne: T) => boolean;
  /** A hook: additional handlers and attributes of a row. */
  useLigne?: (ligne: T) => Attributs;
  classe?: string | undefined;
  dense?: boolean;
}

interface PropsDeLigne<T> {
  ligne: T;
  rang: number;
  colonnes: readonly Colonne<T>[];
  ouvrir: ((ligne: T) => string) | undefined;
  marquee: boolean;
  useLigne: (ligne: T) => Attributs;
}

/** Whether a click in a row is for a control of the row, or selects text. */
function repondSeul(evenement: MouseEvent): boolean {
  const surUnControle = cibleDe(evenement)?.closest('a, button, input, label') != null;
  return surUnControle || evenement.defaultPrevented || (window.getSelection()?.toString() ?? '') !== '';
}

function LigneSansMemoire<T>(props: PropsDeLigne<T>) {
  const { ligne, rang, colonnes, ouvrir, marquee, useLigne } = props;
  const naviguer = useNavigate();
  const attributs = useLigne(ligne);
  const nommante = Math.max(
    0,
    colonnes.findIndex(({ nomme }) => nomme),
  );
  return (
    <tr
      data-marquee={marquee || undefined}
      {...attributs}
      data-rang={rang}
      data-ouvre={ouvrir !== undefined || undefined}
      onClick={(evenement) => {
        if (ouvrir !== undefined && !repondSeul(evenement)) {
          void naviguer(ouvrir(ligne));
        }
      }}
    >
      {colonnes.map((colonne, place) => (
        <td
          key={colonne.cle}
          role={place === nommante ? 'rowheader' : undefined}
          className={colonne.classe}
          data-droite={colonne.droite || undefined}
          data-case={colonne.place}
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

/** Placeholder rows, as high as the rows that will come. */
function Attente({ rangees, colonnes }: { rangees: number; colonnes: number }) {
  return Array.from({ length: rangees }, (_, rang) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key
    <tr key={rang} className="table-attente">
      <td colSpan={colonnes}>
        <span />
      </td>
    </tr>
  ));
}

/** The focus goes here when no row is left. */
const titreDeLaPage = () => document.querySelector<HTMLElement>('h1');

export function Table<T>({
  nom,
  colonnes,
  lignes,
  cle,
  tri,
  ouvrir,
  vide,
  requete,
  attente = 8,
  marquee,
  useLigne = AUCUN,
  classe,
  dense = false,
}: PropsDeTable<T>) {
  const garde = useFocusGarde<HTMLTableSectionElement>(titreDeLaPage);
  if (lignes === undefined && requete !== undefined && requete.error !== null) {
    return <EchecDeListe requete={requete} />;
  }
  if (lignes !== undefined && lignes.length === 0 && vide !== undefined) {
    return vide;
  }
  const enCartes = colonnes.some(({ place }) => place !== undefined);
  return (
    <table
      className={`table-table ${classe ?? ''}`}
      aria-label={nom}
      aria-busy={lignes === undefined}
      data-dense={dense || undefined}
      data-fiches={(classe === undefined && !enCartes) || undefined}
      data-cartes={enCartes || undefined}
    >
      <thead>
        <tr>
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
      <tbody onKeyDown={parcourir} {...garde}>
        {lignes === undefined ? (
          <Attente rangees={attente} colonnes={colonnes.length} />
        ) : (
          lignes.map((ligne, rang) => (
            <Ligne<T>
              key={cle(ligne)}
              rang={rang}
              ligne={ligne}
              colonnes={colonnes}
              ouvrir={ouvrir}
              marquee={marquee?.(ligne) === true}
              useLigne={useLigne}
            />
          ))
        )}
      </tbody>
    </table>
  );
}
