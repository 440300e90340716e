/** The title of a column that orders the list: a link to the list so ordered, which opens elsewhere as links do. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { LienDansLaPage } from '../lien-page';
import type { TriDeTable } from './colonnes';
import './table.css';

/** What a column says of its order, to assistive tools. */
export function ordreDe(tri: TriDeTable | undefined, champ: string | undefined) {
  if (tri === undefined || champ === undefined) {
    return undefined;
  }
  return tri.champ === champ ? (tri.sens === 'asc' ? 'ascending' : 'descending') : 'none';
}

export function LienDeTri({ tri, champ, titre }: { tri: TriDeTable; champ: string; titre: string }) {
  const courant = tri.champ === champ;
  const Icone = tri.sens === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <LienDansLaPage
      {...tri.lien(champ, courant && tri.sens === 'asc' ? 'desc' : 'asc')}
      className="table-tri"
      data-courant={courant || undefined}
      preventScrollReset
    >
      {courant && <Icone size={14} stroke={1.5} aria-hidden="true" />}
      {titre}
    </LienDansLaPage>
  );
}
