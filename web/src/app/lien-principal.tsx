/** A link of the main navigation. It is current on its page, on the pages under it, and on related pages. */
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
  /** An address whose sub-pages also make the link current. */
  sous?: string;
}

export function estCourant({ vers, sous = vers }: Pick<Lien, 'vers' | 'sous'>, chemin: string): boolean {
  return chemin === sous || chemin.startsWith(`${sous}/`);
}

/** The navigation state of the link: for the form of a declaration, the programme of the present page (spec section 2). */
function useEtat({ vers }: Lien): unknown {
  const pages = useMatches();
  if (vers !== chemins.denonciation()) {
    return undefined;
  }
  return depuis(pages.map(({ loaderData }) => programmeDesDonnees(loaderData)).find((un) => un !== null));
}

/** The count of an entry: a visible number, and the same number in words as the description of the link. */
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
  // The drawer of a phone repeats the links, so the ids must differ.
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
