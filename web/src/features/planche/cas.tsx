/** One component in one of its states, under the name of that state. */
import type { ReactNode } from 'react';
import classes from './planche-page.module.css';

export function Cas({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    // What is shown as an example neither waits nor names the page.
    <figure className={classes.cas} data-exemple="">
      <figcaption>{titre}</figcaption>
      {children}
    </figure>
  );
}
