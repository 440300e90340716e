/** The states of a follow-up list as tabs: all, then each state with its number of rows, which the server counts. */
import { type Comptes, nombreDe } from '../../api/comptes';
import { nombre } from '../../lib/formats';
import { LienDansLaPage } from '../lien-page';
import { Onglets } from '../onglets';
import type { EtatDeListe } from './use-liste';

/** Writes "Validées 22", "Annulée 1", "En cours 3": the word agrees with the number. */
const accorde = (libelle: string, combien: number | undefined) =>
  libelle.endsWith('e') && (combien === undefined || combien > 1) ? `${libelle}s` : libelle;

export function OngletsDesEtats({
  etat,
  etats,
  comptes,
}: {
  etat: EtatDeListe;
  /** The states, in the order of the tabs. */
  etats: readonly { code: number | string; label: string }[];
  comptes: Comptes | undefined;
}) {
  const courant = etat.lire('statut');
  const onglets = [
    { code: null, libelle: 'Toutes', combien: comptes?.total },
    ...etats.map(({ code, label }) => {
      const combien = nombreDe(comptes, String(code));
      return { code: String(code), libelle: accorde(label, combien), combien };
    }),
  ];
  return (
    <Onglets nom="États">
      {onglets.map(({ code, libelle, combien }) => (
        <LienDansLaPage
          key={code ?? ''}
          {...etat.lienAvec('statut', code)}
          aria-current={courant === code ? 'page' : undefined}
          preventScrollReset
        >
          {libelle} {combien !== undefined && <span>{nombre(combien)}</span>}
        </LienDansLaPage>
      ))}
    </Onglets>
  );
}
