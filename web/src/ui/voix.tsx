/** Where what comes while the page is being read is heard: it is there from the start, empty, as a live region must be. */
import type { ReactNode } from 'react';
import classes from './voix.module.css';

export function Voix({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={classes.voix}>
      {children}
    </div>
  );
}
