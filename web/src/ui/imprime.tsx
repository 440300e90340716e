/**
 * Marks a part of the page that prints (`theme/impression.css`). Parts without this mark do not print, so that a commission never prints by
 * mistake. Lists of facts and tables mark their own facts and columns.
 */
import type { ReactNode } from 'react';

/** The mark as an attribute, for an element that is already there. */
export const IMPRIME = { 'data-imprime': '' } as const;

export function Imprime({ children }: { children: ReactNode }) {
  return (
    <div {...IMPRIME} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
