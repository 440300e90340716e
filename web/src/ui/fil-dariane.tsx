/** The breadcrumb of a page: the parent pages, the widest first, then its own name. */
import { Link } from 'react-router';
import './fil-dariane.css';

export type Parent = { vers: string; libelle: string };

export function FilDAriane({ parents, ici }: { parents: readonly Parent[]; ici: string }) {
  return (
    <nav className="fil-fil" aria-label="Fil d’Ariane">
      {parents.map(({ vers, libelle }) => (
        <Link key={vers} to={vers}>
          {libelle}
        </Link>
      ))}
      <span aria-current="page">{ici}</span>
    </nav>
  );
}
