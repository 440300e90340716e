/**
 * A live region: messages that appear while the page is open are announced. It exists empty from the start, as live regions
 * must.
 */
import type { ReactNode, Ref } from 'react';
import './voix.css';

export function Voix({
  ref,
  enTete = false,
  children,
}: {
  ref?: Ref<HTMLDivElement>;
  /** Whether it sticks to the top of the window. */
  enTete?: boolean;
  children: ReactNode;
}) {
  return (
    <div ref={ref} role="status" className="voix-voix" data-en-tete={enTete || undefined}>
      {children}
    </div>
  );
}
