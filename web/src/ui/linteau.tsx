/** A section under its bearing line, the lintel (identity section 1). */
import type { ReactNode } from 'react';
import './linteau.css';

type Niveau = 'page' | 'section' | 'table';

export function Linteau({
  titre,
  niveau = 'section',
  neuf = false,
  aside,
  children,
}: {
  titre?: ReactNode;
  niveau?: Niveau;
  neuf?: boolean;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const Titre = niveau === 'page' ? 'h1' : 'h2';
  return (
    <section className="linteau-linteau" data-niveau={niveau} data-neuf={neuf || undefined}>
      {titre !== undefined && (
        <div className="linteau-tete" data-tete="">
          <Titre>{titre}</Titre>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
