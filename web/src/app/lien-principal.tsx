/** A link of the main navigation: current on its page, on those under it, and on its sisters. */
import { Link, useLocation, useMatches } from 'react-router';
import { chemins } from '../lib/chemins';
import { depuis, programmeDesDonnees } from '../lib/provenance';

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

/** What the page that is shown gives to the one that is gone to: its programme to a declaration (spec section 2). */
function useEtat({ vers }: Lien): unknown {
  const pages = useMatches();
  if (vers !== chemins.denonciation()) {
    return undefined;
  }
  return depuis(pages.map(({ loaderData }) => programmeDesDonnees(loaderData)).find((un) => un !== null));
}

export function LienPrincipal({ lien, onClick }: { lien: Lien; onClick?: () => void }) {
  const { pathname } = useLocation();
  const state = useEtat(lien);
  return (
    <Link
      to={lien.vers}
      state={state}
      aria-current={estCourant(lien, pathname) ? 'page' : undefined}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {lien.libelle}
    </Link>
  );
}
