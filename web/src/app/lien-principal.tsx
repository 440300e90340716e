/** A link of the main navigation: current on its page, on those under it, and on its sisters. */
import { Link, useLocation, useMatches } from 'react-router';
import { chemins } from '../lib/chemins';
import { depuis, programmeDesDonnees } from '../lib/provenance';
import { type CompteDEntree, useCompteDEntree } from './comptes-d-entree';
import './lien-principal.css';

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

/** What runs behind an entry: the number that is seen, and the same in words, which are heard after the name of the link. */
function Compte({ id, compte: { nombre: combien, presse, mots } }: { id: string; compte: CompteDEntree }) {
  return (
    <>
      <span className="lien-compte" data-presse={presse || undefined} aria-hidden="true" title={mots}>
        {combien > 99 ? '99+' : combien}
      </span>
      <span id={id} hidden>
        {mots}
      </span>
    </>
  );
}

export function LienPrincipal({ lien, onClick }: { lien: Lien; onClick?: () => void }) {
  const { pathname } = useLocation();
  const state = useEtat(lien);
  const compte = useCompteDEntree(lien.vers);
  // The drawer of a phone says them again.
  const id = `${onClick === undefined ? 'compte' : 'tiroir'}-${lien.libelle}`;
  return (
    <Link
      to={lien.vers}
      state={state}
      aria-current={estCourant(lien, pathname) ? 'page' : undefined}
      aria-describedby={compte === null ? undefined : id}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {lien.libelle}
      {compte !== null && <Compte id={id} compte={compte} />}
    </Link>
  );
}
