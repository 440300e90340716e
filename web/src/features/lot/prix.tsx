/** The price block. The user chooses the VAT rate, and the parts of the price follow. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lot } from '../../api/types';
import { pourcentage, prix } from '../../lib/formats';
import { useHonorairesMasques } from '../../lib/honoraires';
import { explication } from '../../lib/termes';
import { IMPRIME } from '../../ui/imprime';
import { type Fait, ListeFaits, pourClient } from '../../ui/liste-faits';
import { useTvaChoisie } from '../../ui/tva-choisie';
import { Vive } from '../../ui/vive';
import { Actions } from './actions';
import './lot-page.css';
import { prixGele } from './ma-situation';
import { documentsDeType } from './queries';
import { type Regime, regimes } from './regimes';

/** The id of the text under the LLI price, which says what LLI means. */
const SENS_DU_LLI = 'sens-du-lli';

/** Writes "Parking P013" with its place: "bâtiment A, sous-sol 1". */
function nomDeLAnnexe({ typologie, numero, batiment, etage }: Lot['lotsSecondaires'][number]) {
  const ou = [batiment !== null && `bâtiment ${batiment}`, etage?.libelle.toLowerCase()].filter(Boolean);
  const { nature, libelle } = typologie;
  const precise = libelle !== nature.libelle && libelle;
  return {
    nom: `${nature.libelle} ${numero}`,
    precision: [precise, ...ou].filter(Boolean).join(', '),
  };
}

function compose(lot: Lot, regime: Regime | undefined): Fait[] {
  if (regime === undefined) {
    return [];
  }
  const { grille, lotPrincipal } = regime;
  const detaille = lot.lotsSecondaires.length > 0 || lotPrincipal !== regime.prix;
  return [
    ['Prix de grille', grille !== null && (grille === regime.prix ? prix(grille) : <s>{prix(grille)}</s>)],
    ['Dont lot principal', detaille && lotPrincipal !== null && prix(lotPrincipal)],
  ];
}

function annexes(lot: Lot, regime: Regime | undefined): Fait[] {
  return lot.lotsSecondaires.map((annexe) => {
    const { nom, precision } = nomDeLAnnexe(annexe);
    const montant = regime === undefined ? annexe.prix : regime.prixAnnexe(annexe);
    return [
      nom,
      <>
        {montant === null ? 'Compris' : prix(montant)}
        {precision !== '' && <small>{precision}</small>}
      </>,
    ];
  });
}

/**
 * Writes "Aucun, ou un chèque de 500 €, dans la limite fixée par la loi". The form of a
 * reservation computes this limit from the price and the delivery.
 */
function depots({ depotsGarantie }: Lot): string {
  return depotsGarantie
    .map(({ libelle, montant }, rang) => {
      if (montant === 0) {
        return rang === 0 ? 'Aucun' : 'aucun';
      }
      const nom = rang === 0 ? libelle : `un ${libelle.charAt(0).toLowerCase()}${libelle.slice(1)}`;
      return `${nom} de ${prix(montant)}`;
    })
    .join(', ou ')
    .concat(depotsGarantie.some(({ montant }) => montant > 0) ? ', dans la limite fixée par la loi' : '');
}

/** The running promotion, with a link to its terms when there are some. */
function Promotion({ programme }: { programme: string }) {
  const { data: papiers = [] } = useQuery(documentsDeType('OFFRE_PROMO_PDM', programme));
  return (
    <p className="lot-promotion" {...IMPRIME}>
      Une promotion est en cours sur ce programme.
      {papiers.map(({ id, titre, url }) => (
        <span key={id}>
          {' '}
          <a href={url} target="_blank" rel="noreferrer">
            {titre} (PDF)
          </a>
        </span>
      ))}
    </p>
  );
}

/** Says that the user's option keeps another price than today's. */
function PrixGarde({ lot, regime }: { lot: Lot; regime: Regime }) {
  const gele = prixGele(lot, regime);
  return gele !== null && <p className="lot-gele">{`Prix gelé par l’option : ${prix(gele)}`}</p>;
}

export function BlocPrix({ lot }: { lot: Lot }) {
  const masques = useHonorairesMasques();
  const choix = regimes(lot);
  const [dansLAdresse, choisir] = useTvaChoisie(lot);
  // A new address only shows once the router has loaded, so the pressed rate is kept here and shown at once.
  const [pressee, presser] = useState<number | null>(null);
  const choisie = pressee ?? dansLAdresse;
  const mienne = lot.maSituation?.option;
  // The rate of the user's own option applies until another one is chosen.
  const tva = choisie ?? (mienne?.mienne === true ? mienne.tva : null);
  const courant = choix.find(({ taux }) => tva !== null && taux === tva) ?? choix[0];
  const { tauxCommission, promotionEnCours } = lot.programme;
  return (
    <aside className="lot-prix" aria-label="Prix">
      <p className="lot-legendePrix" {...IMPRIME}>
        {courant === undefined ? 'Prix non communiqué' : 'Prix TTC'}
        {courant !== undefined && lot.lotsSecondaires.length > 0 && ', annexes comprises'}
      </p>
      {courant !== undefined && (
        <p className="lt-title lot-montant" {...IMPRIME}>
          <Vive key={courant.cle} valeur={courant.prix}>
            {prix(courant.prix)}
          </Vive>
        </p>
      )}
      {courant !== undefined && <PrixGarde lot={lot} regime={courant} />}
      {choix.length === 1 && courant !== undefined && (
        <p className="lot-legendePrix" {...IMPRIME}>
          {courant.libelle}
        </p>
      )}
      {promotionEnCours && <Promotion programme={lot.programme.id} />}
      {choix.length > 1 && (
        <div role="radiogroup" aria-label="Régime de TVA" className="lot-choix">
          {choix.map(({ cle, taux, libelle, prix: montant }) => (
            <div key={cle} {...IMPRIME} data-choisi={cle === courant?.cle || undefined}>
              <span>
                <label>
                  <input
                    type="radio"
                    name="regime-de-tva"
                    value={cle}
                    checked={cle === courant?.cle}
                    aria-describedby={cle === 'lli' ? SENS_DU_LLI : undefined}
                    onChange={() => {
                      if (taux !== null) {
                        presser(taux);
                        choisir(taux);
                      }
                    }}
                  />
                  {libelle}
                </label>
                {cle === 'lli' && <small id={SENS_DU_LLI}>{explication('LLI')}</small>}
              </span>
              <b>{prix(montant)}</b>
            </div>
          ))}
        </div>
      )}
      <ListeFaits
        faits={[
          ...pourClient([...compose(lot, courant), ...annexes(lot, courant)]),
          ['Commission', !masques && typeof tauxCommission === 'number' && pourcentage(tauxCommission)],
          ...pourClient([
            ['Dépôt de garantie', depots(lot)],
            ['Frais de notaire estimés', lot.fraisDeNotaire !== null && prix(lot.fraisDeNotaire)],
          ]),
        ]}
      />
      <Actions lot={lot} regime={courant} />
    </aside>
  );
}
