/** The bar at the bottom of a phone's screen: the subject at the left, at most two buttons at the right. */
import type { ReactNode } from 'react';
import { useFocusGarde } from '../lib/focus-garde';
import './barre-action.css';

export function BarreAction({
  children,
  actions,
  encadree = false,
}: {
  children?: ReactNode;
  actions: ReactNode;
  /** Whether the bar is inside the margins of a page. The bar then covers these margins too, up to the width of the screen. */
  encadree?: boolean;
}) {
  const garde = useFocusGarde<HTMLDivElement>();
  return (
    <div className="barre-barre" data-encadree={encadree || undefined}>
      <div className="barre-sujet">{children}</div>
      <div className="barre-actions" {...garde}>
        {actions}
      </div>
    </div>
  );
}
