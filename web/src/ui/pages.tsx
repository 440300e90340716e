/** The pages of a list, as links: each opens elsewhere as links do, and "back" goes through them. */
import { Pagination } from '@mantine/core';
import type { VersLaPage } from '../lib/use-adresse';
import { LienDansLaPage } from './lien-page';
import { useEcran } from './use-ecran';

/** The address of a page of the same list. */
export type LienDePage = (page: number) => VersLaPage;

/** On a phone the pages stand on one line: the first and the last are there by their numbers. */
const ETROIT = '(width < 45em)';

const NOMS = {
  first: 'Première page',
  previous: 'Page précédente',
  next: 'Page suivante',
  last: 'Dernière page',
} as const;

export function Pages({
  total,
  page,
  lien,
  nom = 'Pages',
  defile = true,
  className,
}: {
  total: number;
  page: number;
  lien: LienDePage;
  /** What tells these pages from others of the same sheet. */
  nom?: string;
  /** Whether another page starts from its top. */
  defile?: boolean;
  className?: string | undefined;
}) {
  const etroit = useEcran(ETROIT);
  if (total <= 1) {
    return null;
  }
  const vers = (rang: number) => ({ component: LienDansLaPage, ...lien(rang), preventScrollReset: !defile });
  return (
    <nav className={className} aria-label={nom}>
      <Pagination
        total={total}
        value={page}
        withEdges={!etroit}
        siblings={etroit ? 0 : 1}
        getItemProps={(rang) => ({ 'aria-label': `Page ${rang}`, ...vers(rang) })}
        getControlProps={(controle) => {
          const rang = { first: 1, previous: page - 1, next: page + 1, last: total }[controle];
          const nom = { 'aria-label': NOMS[controle] };
          return rang < 1 || rang > total || rang === page ? nom : { ...nom, ...vers(rang) };
        }}
      />
    </nav>
  );
}
