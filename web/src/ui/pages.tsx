/** The pages of a list, as links: they can be opened in another tab, and "back" goes through them. */
import { usePagination } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconDots,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { VersLaPage } from '../lib/use-adresse';
import { LienDansLaPage } from './lien-page';
import './leger/leger.css';
import { useEcran } from './use-ecran';

/** Makes the address of a page of the same list. */
export type LienDePage = (page: number) => VersLaPage;

/** On a phone the page numbers fit on one line, with the first and the last. */
const ETROIT = '(width < 45em)';

const SIGNE = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

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
  /** The name of this pager, when a sheet has several. */
  nom?: string;
  /** Whether the window scrolls to the top when the user goes to another page of the list. */
  defile?: boolean;
  className?: string | undefined;
}) {
  const etroit = useEcran(ETROIT);
  const { range } = usePagination({ total, page, siblings: etroit ? 0 : 1 });
  if (total <= 1) {
    return null;
  }
  /** A link to a page, or a disabled button for the present page and for a page that does not exist. */
  const vers = (rang: number, dit: string, contenu: ReactNode) =>
    rang < 1 || rang > total || rang === page ? (
      <button type="button" aria-label={dit} disabled key={dit}>
        {contenu}
      </button>
    ) : (
      <LienDansLaPage {...lien(rang)} preventScrollReset={!defile} aria-label={dit} key={dit}>
        {contenu}
      </LienDansLaPage>
    );
  return (
    <nav className={className} aria-label={nom}>
      <div className="lt-pages">
        {!etroit && vers(page === 1 ? 0 : 1, 'Première page', <IconChevronsLeft {...SIGNE} />)}
        {vers(page - 1, 'Page précédente', <IconChevronLeft {...SIGNE} />)}
        {range.map((rang, place) =>
          rang === 'dots' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots stand for several pages, so they have no page number
            <span data-points="" key={`points-${place}`}>
              <IconDots {...SIGNE} />
            </span>
          ) : (
            <LienDansLaPage
              {...lien(rang)}
              preventScrollReset={!defile}
              aria-label={`Page ${rang}`}
              aria-current={rang === page ? 'page' : undefined}
              key={rang}
            >
              {rang}
            </LienDansLaPage>
          ),
        )}
        {vers(page + 1, 'Page suivante', <IconChevronRight {...SIGNE} />)}
        {!etroit && vers(page === total ? 0 : total, 'Dernière page', <IconChevronsRight {...SIGNE} />)}
      </div>
    </nav>
  );
}
