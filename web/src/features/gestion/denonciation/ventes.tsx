/**
 * The options and reservations of other companies for this person, on the same programmes. A declaration never stops a sale,
 * and may be validated beside it.
 */
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { dateHeure } from '../../../lib/formats';
import { nomComplet } from '../../../lib/normaliser';
import { Avis } from '../../../ui/avis';
import { Linteau } from '../../../ui/linteau';
import type { VenteRivale } from './queries-denonciations';

const GENRES: Record<VenteRivale['genre'], string> = { option: 'Option', reservation: 'Réservation' };

function vendeur({ prescripteur }: VenteRivale): string {
  if (prescripteur === null) {
    return 'un prescripteur';
  }
  const nom = nomComplet({ prenom: prescripteur.prenom, nom: prescripteur.nom });
  const societe = prescripteur.compte[0]?.nom;
  return societe === undefined ? nom : `${nom}, ${societe}`;
}

export function Ventes({ ventes }: { ventes: readonly VenteRivale[] }) {
  if (ventes.length === 0) {
    return null;
  }
  return (
    <>
      <Avis genre="attention" titre="Une autre société vend déjà un lot à cette personne sur ce programme.">
        Cette vente va à son terme. Validée à côté, la dénonciation protège de ce qui commencera ensuite.
      </Avis>
      <Linteau niveau="table" titre="Options et réservations en cours">
        <ul>
          {ventes.map((vente) => (
            <li key={`${vente.genre}-${vente.id}`}>
              {`${GENRES[vente.genre]} du ${dateHeure(vente.dateCreation)}, par ${vendeur(vente)}, sur `}
              <Link className="lt-lien" to={chemins.lot(vente.lot)}>
                {vente.lot}
              </Link>
            </li>
          ))}
        </ul>
      </Linteau>
    </>
  );
}
