/** A notice on a page, under a line of two pixels, its lintel (identity section 13): information, warning, danger or success. */
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './avis.module.css';

export type GenreAvis = 'information' | 'attention' | 'danger' | 'fait';

const ICONES: Record<GenreAvis, typeof IconInfoCircle> = {
  information: IconInfoCircle,
  attention: IconAlertTriangle,
  danger: IconCircleX,
  fait: IconCircleCheck,
};

export function Avis({
  genre = 'information',
  titre,
  children,
  compte,
  actions,
  annonce = false,
}: {
  genre?: GenreAvis;
  titre: ReactNode;
  children?: ReactNode;
  /** A counter that changes every second. Screen readers can read it, but do not announce each change. */
  compte?: ReactNode;
  /** The next steps, as buttons. */
  actions?: ReactNode;
  /** Whether the notice appears while the page is open and must be announced. */
  annonce?: boolean;
}) {
  const Icone = ICONES[genre];
  const role = annonce ? (genre === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div className={classes.avis} data-genre={genre} role={role}>
      <div className={classes.tete}>
        <Icone size={18} stroke={1.5} aria-hidden="true" />
        <div>
          <p className={classes.titre}>{titre}</p>
          {children !== undefined && <div className={classes.suite}>{children}</div>}
          {compte !== undefined && (
            <div className={classes.suite} role="timer" aria-live="off">
              {compte}
            </div>
          )}
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
      </div>
    </div>
  );
}
