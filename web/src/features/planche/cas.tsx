/** A component in one of its states, with the name of this state. */
import type { ReactNode } from 'react';
import classes from './planche-page.module.css';

export function Cas({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    // The journeys in a browser wait until nothing loads, and look for the title of the page. They leave out what has this attribute.
    <figure className={classes.cas} data-exemple="">
      <figcaption>{titre}</figcaption>
      {children}
    </figure>
  );
}
