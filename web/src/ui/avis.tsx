/** A notice under a two-pixel lintel (identity section 13): information, ochre, danger, done. */
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
  /** What ticks: it is read where it stands, and not heard anew each second, whatever region it is in. */
  compte?: ReactNode;
  /** What to do next, as buttons. */
  actions?: ReactNode;
  /** Whether it comes while the page is being read, and must be heard. */
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
