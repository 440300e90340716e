/** Where what comes while the page is being read is heard: it is there from the start, empty, as a live region must be. */
import type { ReactNode, Ref } from 'react';
import './voix.css';

export function Voix({
  ref,
  enTete = false,
  children,
}: {
  ref?: Ref<HTMLDivElement>;
  /** Whether it stays in view, at the top of the window, wherever one is further down. */
  enTete?: boolean;
  children: ReactNode;
}) {
  return (
    <div ref={ref} role="status" className="voix-voix" data-en-tete={enTete || undefined}>
      {children}
    </div>
  );
}
