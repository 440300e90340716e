/**
 * The other registrations of the same company or e-mail. Anybody may send a registration, so staff must tell which one is
 * real.
 */
import { Link } from 'react-router';
import { chemins } from '../../../lib/chemins';
import { dateHeure } from '../../../lib/formats';
import { Linteau } from '../../../ui/linteau';
import { EtatInscription } from './etat-inscription';
import classes from './inscription.module.css';
import type { InscriptionGeree } from './queries-inscriptions';

type Autre = InscriptionGeree['autres'][number];

/** The name under which the other registration was sent, then what both registrations have in common. */
function commun({ societe, memeSiren, memeEmail }: Autre): string {
  const quoi =
    memeSiren && memeEmail ? 'même société, même e-mail' : memeSiren ? 'même société' : 'même e-mail';
  return societe === null ? quoi.replace(/^m/u, 'M') : `${societe}, ${quoi}`;
}

export function AutresInscriptions({ autres }: { autres: readonly Autre[] }) {
  if (autres.length === 0) {
    return null;
  }
  return (
    <Linteau titre="Autres demandes">
      <ul className={classes.autres}>
        {autres.map((autre) => (
          <li key={autre.id}>
            <Link to={chemins.gestionInscription(autre.id)}>{autre.reference}</Link>
            <EtatInscription statut={autre.statut} />
            <small>{`${commun(autre)}, reçue le ${dateHeure(autre.dateCreation)}`}</small>
          </li>
        ))}
      </ul>
    </Linteau>
  );
}
