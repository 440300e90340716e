/**
 * A live region: screen readers announce the messages that appear in it while the page is open. It is on the page from the start, empty, as
 * live regions must be.
 */
import type { ReactNode, Ref } from 'react';
import './voix.css';

export function Voix({
  ref,
  enTete = false,
  children,
}: {
  ref?: Ref<HTMLDivElement>;
  /** Whether the region sticks to the top of the window. */
  enTete?: boolean;
  children: ReactNode;
}) {
  return (
    <div ref={ref} role="status" className="voix-voix" data-en-tete={enTete || undefined}>
      {children}
    </div>
  );
}
