/** The title of a column, as a link to the same list in another order. The link can be opened in another tab. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { LienDansLaPage } from '../lien-page';
import type { TriDeTable } from './colonnes';
import './table.css';

/** The value of `aria-sort` of a column. */
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
