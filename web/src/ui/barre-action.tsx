/** The bar of a phone, fixed at the foot: what it is about at the left, at most two buttons at the right. */
import type { ReactNode } from 'react';
import { useFocusGarde } from '../lib/focus-garde';
import classes from './barre-action.module.css';

export function BarreAction({ children, actions }: { children?: ReactNode; actions: ReactNode }) {
  const garde = useFocusGarde<HTMLDivElement>();
  return (
    <div className={classes.barre}>
      <div className={classes.sujet}>{children}</div>
      <div className={classes.actions} {...garde}>
        {actions}
      </div>
    </div>
  );
}
