/**
 * What a page says on paper: nothing of it unless it stands in this (`theme/impression.css`). A commission that nobody thought
 * of is then never printed. Lists of facts and tables mark their own facts and columns.
 */
import type { ReactNode } from 'react';

/** The mark itself, for an element that has its own. */
export const IMPRIME = { 'data-imprime': '' } as const;

export function Imprime({ children }: { children: ReactNode }) {
  return (
    <div {...IMPRIME} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
