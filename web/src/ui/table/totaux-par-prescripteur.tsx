/**
 * For a manager: the number of rows of the whole company and of each of its people, with the sum of the prices. Each cell is a link that
 * filters the list by its person, or shows the whole company again.
 */
import type { Comptes } from '../../api/comptes';
import { nombre, prix } from '../../lib/formats';
import { nomComplet } from '../../lib/normaliser';
import { LienDansLaPage } from '../lien-page';
import './totaux-par-prescripteur.css';
import type { EtatDeListe } from './use-liste';

type Part = Pick<Comptes['prescripteurs'][number], 'nombre' | 'montant'>;

/** The largest number of people with a cell. The filters offer the others. */
const MONTRES = 7;

function somme(parts: readonly Part[]): Part {
  const montants = parts.flatMap(({ montant }) => (montant === null ? [] : [montant]));
  return {
    nombre: parts.reduce((total, part) => total + part.nombre, 0),
    montant: montants.length === 0 ? null : montants.reduce((total, montant) => total + montant, 0),
  };
}

export function TotauxParPrescripteur({
  etat,
  comptes,
  unites: [une, plusieurs],
}: {
  etat: EtatDeListe;
  comptes: Comptes | undefined;
  /** The singular and the plural, such as "option", "options". */
  unites: readonly [string, string];
}) {
  const prescripteurs = comptes?.prescripteurs ?? [];
  if (prescripteurs.length === 0) {
    return null;
  }
  const courant = etat.lire('prescripteur');
  const rangs = prescripteurs.toSorted((a, b) => b.nombre - a.nombre);
  // The person in the address is always shown.
  const montres = rangs.filter(({ id }, rang) => rang < MONTRES || String(id) === courant);
  const autres = rangs.filter((un) => !montres.includes(un));
  const dire = ({ nombre: combien, montant }: Part) => (
    <small>
      {`${nombre(combien)}\u00a0${combien > 1 ? plusieurs : une}`}
      {montant !== null && ` · ${prix(montant)}`}
    </small>
  );
  const cellules = [
    { code: null, nom: 'Toute la société', part: somme(prescripteurs) },
    ...montres.map((un) => ({ code: String(un.id), nom: nomComplet(un) || 'Inconnu', part: un })),
  ];
  return (
    <nav className="suivi-totaux" aria-label="Totaux par prescripteur">
      {cellules.map(({ code, nom, part }) => (
        <LienDansLaPage
          key={code}
          {...etat.lienAvec('prescripteur', code)}
          aria-current={courant === code ? 'true' : undefined}
          preventScrollReset
        >
          <b>{nom}</b> {dire(part)}
        </LienDansLaPage>
      ))}
      {autres.length > 0 && (
        <span>
          <b>{`${nombre(autres.length)}\u00a0${autres.length > 1 ? 'autres' : 'autre'}`}</b>{' '}
          {dire(somme(autres))}
        </span>
      )}
    </nav>
  );
}
