/** The data of a lot: its measures under the plan, its facts beside the façade. */
import type { ReactNode } from 'react';
import type { Lot } from '../../api/types';
import { date, prix, surface, trimestre, zone } from '../../lib/formats';
import { IMPRIME } from '../../ui/imprime';
import { type Fait, ListeFaits, pourClient } from '../../ui/liste-faits';
import { Ordinal } from '../../ui/ordinal';
import { Terme } from '../../ui/terme';
import { exterieurs } from '../../ui/textes-lot';
import './lot-page.css';

const HABITABLES = new Set(['appartement', 'maison']);

/** Writes "2e étage, dernier". */
function etage({ etage: niveau, dernierEtage }: Lot): ReactNode {
  if (niveau === null) {
    return dernierEtage ? 'Dernier étage' : null;
  }
  return <Ordinal texte={dernierEtage ? `${niveau.libelle}, dernier` : niveau.libelle} />;
}

export function Mesures({ lot }: { lot: Lot }) {
  const { surfaces, typologie, pieces } = lot;
  const habitable = HABITABLES.has(typologie.nature.code) ? 'Habitable' : 'Surface';
  const mesures: readonly Fait[] = [
    [habitable, surfaces.surface !== null && surface(surfaces.surface)],
    ['Pondérée', surfaces.surfacePonderee !== null && surface(surfaces.surfacePonderee)],
    ['Pièces', pieces > 0 && String(pieces)],
    ['Étage', etage(lot)],
  ];
  const presentes = mesures.filter(([, valeur]) => valeur !== null && valeur !== false);
  if (presentes.length === 0) {
    return null;
  }
  return (
    <dl className="lot-cartouche" {...IMPRIME}>
      {presentes.map(([libelle, valeur]) => (
        <div key={libelle}>
          <dt>
            <Terme mot={libelle} />
          </dt>
          <dd>{valeur}</dd>
        </div>
      ))}
    </dl>
  );
}

export function FaitsDuLot({ lot }: { lot: Lot }) {
  const { calendrier, zoneFiscale, phaseCommerciale } = lot.programme;
  const le = (jour: string | null) => jour !== null && date(jour);
  const client: Fait[] = [
    ['Exposition', lot.exposition],
    ['Extérieur', exterieurs(lot)],
    ['Bâtiment', lot.batiment],
    ['Typologie', `${lot.typologie.libelle} (${lot.typologie.code})`],
    ['Deux logements en un', lot.biHome && 'BiHome'],
    ['Stationnement', lot.mentionParking],
    ['Cave', lot.mentionCave],
    [
      'Livraison',
      calendrier.dateLivraison !== null && <Ordinal texte={trimestre(calendrier.dateLivraison)} />,
    ],
    ['Actable à partir du', le(calendrier.dateActabilite)],
    ['Début des travaux', le(calendrier.dateDebutTravaux)],
    ['Commercialisation', le(calendrier.dateCommercialisation)],
    ['Phase', phaseCommerciale.libelle],
    ['Zone fiscale', zoneFiscale !== null && zone(zoneFiscale)],
    ['Dispositif de vente', lot.dispositifFiscal],
  ];
  const demat: Fait = ['Réservation démat', lot.isEligibleDemat ? 'Oui' : 'Non'];
  return <ListeFaits faits={[...pourClient(client), demat]} />;
}

/** The tax schemes, each with its rent limit. */
export function Fiscalites({ lot }: { lot: Lot }) {
  if (lot.fiscalites.length === 0) {
    return null;
  }
  return (
    <>
      <h2 className="lot-sousTitre" {...IMPRIME}>
        Dispositifs fiscaux
      </h2>
      <ListeFaits
        faits={lot.fiscalites.map(
          ({ libelle, plafondLoyerTheorique }): Fait => [
            libelle,
            plafondLoyerTheorique === null
              ? 'Éligible'
              : `Loyer plafonné à ${prix(plafondLoyerTheorique)} par mois`,
            'client',
          ],
        )}
      />
    </>
  );
}
