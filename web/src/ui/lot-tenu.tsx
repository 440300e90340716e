/** The lot of an option or a reservation with its fixed prices, beside the form and on its confirmation. */
import { Link } from 'react-router';
import { chemins } from '../lib/chemins';
import { prix, surface } from '../lib/formats';
import { IMPRIME } from './imprime';
import { Linteau } from './linteau';
import { type Fait, ListeFaits, pourClient } from './liste-faits';
import classes from './lot-tenu.module.css';
import { Ordinal } from './ordinal';
import { StatutTenu } from './statut-lot';
import { type PrixParTaux, prixParTaux } from './textes-lot';
import { Vive } from './vive';

/** The shown fields of a lot, from the offer or from an option. */
interface LotMontre {
  id: string;
  numero: string;
  typologie: { libelle: string } | null;
  etage: { libelle: string } | null;
  batiment: string | null;
  statut: { code: string; libelle: string } | null;
  programme: { id: string; nomCommercial: string };
}

export function LeLot({
  lot,
  metres,
  annexes,
}: {
  lot: LotMontre;
  metres: number | null;
  annexes: readonly string[];
}) {
  const { numero, typologie, etage, batiment, statut, programme } = lot;
  return (
    <Linteau titre="Le lot">
      <ListeFaits
        faits={[
          ...pourClient([
            [
              'Lot',
              <Link key="lot" to={chemins.lot(lot.id)}>
                {[numero, typologie?.libelle.toLowerCase()].filter(Boolean).join(', ')}
              </Link>,
            ],
            [
              'Programme',
              <Link key="programme" to={chemins.programme(programme.id)}>
                {programme.nomCommercial}
              </Link>,
            ],
            ['Surface', metres !== null && surface(metres)],
            ['Étage', etage !== null && <Ordinal texte={etage.libelle} />],
            ['Bâtiment', batiment],
            [annexes.length > 1 ? 'Annexes' : 'Annexe', annexes.length > 0 && annexes.join(', ')],
          ]),
          ['Statut', statut !== null && <StatutTenu statut={statut} />],
        ]}
      />
    </Linteau>
  );
}

/**
 * The price at the chosen VAT rate, or the main price when no rate is chosen, then the other prices with their rates. For another lot the
 * caller must give another `key`, so that the new prices do not flash as a change.
 */
export function PrixTenu({
  titre,
  prix: tenus,
  tva = null,
  phrase,
}: {
  titre: string;
  prix: PrixParTaux;
  /** The chosen rate, whose price is the main one. */
  tva?: number | null;
  phrase: string;
}) {
  const tous = prixParTaux(tenus);
  const principal = tous.find(({ taux }) => tva !== null && taux === tva) ?? tous[0];
  const autres = tous.filter((un) => un !== principal);
  const faits = autres.map(
    ({ cle, libelle, prix: montant }): Fait => [
      libelle,
      <Vive key={cle} valeur={montant}>
        {prix(montant)}
      </Vive>,
    ],
  );
  return (
    <Linteau titre={titre} neuf>
      {principal === undefined ? (
        <p {...IMPRIME}>Prix non communiqué</p>
      ) : (
        <>
          <p className={`lt-title ${classes.montant}`} {...IMPRIME}>
            <Vive key={principal.cle} valeur={principal.prix}>
              {prix(principal.prix)}
            </Vive>
          </p>
          <p className={classes.precision} {...IMPRIME}>
            {principal.libelle}
          </p>
          <ListeFaits faits={pourClient(faits)} />
        </>
      )}
      <p className={classes.precision} {...IMPRIME}>
        {phrase}
      </p>
    </Linteau>
  );
}
