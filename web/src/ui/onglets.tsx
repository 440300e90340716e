/** Tabs, which are routes: each is a link, the current one under its lintel. */
import type { ReactNode } from 'react';
import './onglets.css';

export function Onglets({
  nom,
  children,
}: {
  /** What they are the parts of. */
  nom: string;
  /** Links; the current one says so (`aria-current`). */
  children: ReactNode;
}) {
  return (
    <nav className="onglets-onglets" aria-label={nom} data-onglets="">
      {children}
    </nav>
  );
}
