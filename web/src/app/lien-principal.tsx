/** A link of the main navigation: current on its page, on those under it, and on its sisters. */
import { Link, useLocation } from 'react-router';

/** A link of the main navigation. */
export interface Lien {
  vers: string;
  libelle: string;
  role?: string;
  /** Where it is current besides its own page: the pages under this address. */
  sous?: string;
}

export function estCourant({ vers, sous = vers }: Pick<Lien, 'vers' | 'sous'>, chemin: string): boolean {
  return chemin === sous || chemin.startsWith(`${sous}/`);
}

export function LienPrincipal({ lien, onClick }: { lien: Lien; onClick?: () => void }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={lien.vers}
      aria-current={estCourant(lien, pathname) ? 'page' : undefined}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {lien.libelle}
    </Link>
  );
}
