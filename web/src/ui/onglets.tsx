/** Tabs that are routes: each is a link, and the current one is under its lintel. */
import type { ReactNode } from 'react';
import './onglets.css';

export function Onglets({
  nom,
  children,
}: {
  /** The name of the set of tabs. */
  nom: string;
  /** The links. The current one has `aria-current`. */
  children: ReactNode;
}) {
  return (
    <nav className="onglets-onglets" aria-label={nom} data-onglets="">
      {children}
    </nav>
  );
}
