/** A component in one of its states, with the name of this state. */
import type { ReactNode } from 'react';
import classes from './planche-page.module.css';

export function Cas({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    // An example neither counts as loading nor as the title of the page.
    <figure className={classes.cas} data-exemple="">
      <figcaption>{titre}</figcaption>
      {children}
    </figure>
  );
}
