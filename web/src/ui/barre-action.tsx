/** The bar of a phone, fixed at the foot: what it is about at the left, at most two buttons at the right. */
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
  /** It stands within the margins of its page: it reaches over them, because it is as wide as the screen. */
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
