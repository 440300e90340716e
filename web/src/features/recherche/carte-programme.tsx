/** A programme in the list: its façade, its place, what is free, and the lowest price. */
import { IconBolt, IconDeviceMobile, IconDiscount, IconKey } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Programme } from '../../api/types';
import { chemins } from '../../lib/chemins';
import { libelleComptes } from '../../lib/comptes';
import { pourcentage, prix, trimestreCourt, zoneSerree } from '../../lib/formats';
import { useHonorairesMasques } from '../../lib/honoraires';
import { aujourdhui } from '../../lib/horloge';
import { descriptionFacade, Facade } from '../../ui/facade';
import { IMPRIME } from '../../ui/imprime';
import { LienDenonciation } from '../../ui/lien-denonciation';
import { type CodeStatut, GlypheStatut } from '../../ui/statut-lot';
import { Vive } from '../../ui/vive';
import { Carte } from './carte';
import './carte-programme.css';

const COMPTES: readonly { code: CodeStatut; mot: string }[] = [
  { code: 'L', mot: 'libres' },
  { code: 'O', mot: 'optionnés' },
  { code: 'T', mot: 'pré-rés.' },
  { code: 'R', mot: 'réservés' },
];

/** The number of summary rows that fit on a card. */
const LIGNES = 3;

/** Whether deeds can already be signed. */
function actable({ calendrier }: Programme): boolean {
  return calendrier.dateActabilite !== null && calendrier.dateActabilite <= aujourdhui();
}

function marquesDe(programme: Programme): readonly (readonly [string, ReactNode])[] {
  const props = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;
  const toutes: readonly (readonly [boolean, string, ReactNode])[] = [
    [actable(programme), 'Actable', <IconBolt key="a" {...props} />],
    [programme.isEligibleDemat, 'Démat.', <IconDeviceMobile key="d" {...props} />],
    [programme.hasExclusivity, 'Exclusivité', <IconKey key="e" {...props} />],
    [programme.promotionEnCours, 'Promotion', <IconDiscount key="p" {...props} />],
  ];
  return toutes.flatMap(([presente, mot, icone]) => (presente ? [[mot, icone] as const] : []));
}

export const CarteProgramme = memo(function CarteProgramme({
  programme,
  loin,
  premiere = false,
}: {
  programme: Programme;
  /** The distance in kilometres, when the search was widened. */
  loin: string | null;
  /** Whether the card is visible when the page opens. */
  premiere?: boolean;
}) {
  const masques = useHonorairesMasques();
  const { calendrier, lieu, logementsParStatut, lotsTrouves } = programme;
  // Only a price of something that can be bought is shown.
  const aucunLibre = lotsTrouves !== undefined && lotsTrouves.logements > 0 && logementsParStatut.L === 0;
  const syntheses = programme.syntheseLots ?? [];
  return (
    <Carte
      programme={programme}
      actions={<LienDenonciation programme={programme} parmi leger="petit" />}
      visuel={
        <Facade adresse={programme.facade} alt={descriptionFacade(logementsParStatut)} premiere={premiere} />
      }
    >
      <div className="programme-titre">
        <div {...IMPRIME}>
          <h2>
            <Link to={chemins.programme(programme.id)}>{programme.nomCommercial}</Link>
          </h2>
          <p>
            {lieu.libelleRiche}
            {loin !== null
              ? ` · ${loin}`
              : programme.zoneFiscale !== null && `, ${zoneSerree(programme.zoneFiscale)}`}
          </p>
        </div>
        {!masques && typeof programme.tauxCommission === 'number' && (
          <p className="programme-commission">
            <b>{pourcentage(programme.tauxCommission)}</b> commission
          </p>
        )}
      </div>
      {lotsTrouves !== undefined && lotsTrouves.total > 0 && (
        <p className="programme-trouves" {...IMPRIME}>
          <b>{libelleComptes(lotsTrouves)}</b>
          {lotsTrouves.prixMin !== null && !aucunLibre && ` dès ${prix(lotsTrouves.prixMin)}`} pour cette
          recherche
          {aucunLibre && ', aucun libre'}
        </p>
      )}
      <ul className="programme-comptes" {...IMPRIME} aria-label="Logements du programme">
        {COMPTES.map(({ code, mot }) => (
          <li key={code} data-statut={code}>
            <GlypheStatut code={code} />
            <Vive valeur={logementsParStatut[code]}>
              <b>{logementsParStatut[code]}</b> {mot}
            </Vive>
          </li>
        ))}
      </ul>
      <dl className="programme-synthese" {...IMPRIME}>
        {syntheses.slice(0, LIGNES).map((ligne) => (
          <div key={`${ligne.nature}-${ligne.pieces}`}>
            <dt>{ligne.libelle}</dt>
            <dd>{`${ligne.nombre}\u00a0${ligne.nombre > 1 ? 'lots' : 'lot'}`}</dd>
            <dd>
              {ligne.min.prix !== null && (
                <>
                  dès <b>{prix(ligne.min.prix)}</b>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="programme-pied">
        <span {...IMPRIME}>
          {programme.phaseCommerciale.libelle}
          {calendrier.dateLivraison !== null && ` · livr. ${trimestreCourt(calendrier.dateLivraison)}`}
        </span>
        <span className="programme-marques">
          {marquesDe(programme).map(([mot, icone]) => (
            <span key={mot}>
              {icone}
              {mot}
            </span>
          ))}
        </span>
      </div>
    </Carte>
  );
});
