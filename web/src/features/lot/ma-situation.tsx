/** What the user holds on the lot, with its fixed price, and the mandate that is missing. */
import { Link } from 'react-router';
import { useUtilisateur } from '../../api/session';
import type { Lot, MaSituation as Situation } from '../../api/types';
import { aLeRole } from '../../api/utilisateur';
import { chemins } from '../../lib/chemins';
import { echeance, prix } from '../../lib/formats';
import { Avis } from '../../ui/avis';
import { prixParTaux, votreOption } from '../../ui/textes-lot';
import type { Regime } from './regimes';

type Tenue = NonNullable<Situation['option']>;

/** The price that an option keeps at a VAT rate. */
const prixTenu = (option: Tenue, regime: Regime | undefined): number | null =>
  prixParTaux(option.prixGele).find(({ cle }) => cle === regime?.cle)?.prix ?? null;

/** The price that the user's option keeps at a VAT rate, when today's price differs. */
export function prixGele({ maSituation }: Lot, regime: Regime): number | null {
  const option = maSituation?.option ?? null;
  const tenu = option === null ? null : prixTenu(option, regime);
  return tenu === regime.prix ? null : tenu;
}

/** The draft that holds this lot: the user's own, to continue, or one that they follow. */
function BrouillonSurLeLot({
  reservation: { id, expiresAt, mienne },
  interne,
}: {
  reservation: NonNullable<Situation['reservation']>;
  interne: boolean;
}) {
  const fin = echeance(expiresAt);
  return (
    <Avis
      titre={
        mienne ? `Vous réservez ce lot, jusqu’au ${fin}.` : `Une réservation est en cours, jusqu’au ${fin}.`
      }
    >
      <p>
        <Link to={interne ? chemins.gestionReservation(id) : chemins.suiviReservation(id)}>
          {mienne ? 'Voir votre réservation' : 'Voir la réservation'}
        </Link>
      </p>
    </Avis>
  );
}

export function MaSituation({ lot: { id, maSituation }, regime }: { lot: Lot; regime: Regime | undefined }) {
  const interne = aLeRole(useUtilisateur(), 'ROLE_INTERNAL');
  if (maSituation === undefined) {
    return null;
  }
  const { option, reservation, mandatASigner } = maSituation;
  if (reservation !== null) {
    return <BrouillonSurLeLot reservation={reservation} interne={interne} />;
  }
  if (option !== null) {
    const fin = echeance(option.dateEcheance);
    const gele = prixTenu(option, regime);
    const suivi = interne ? chemins.gestionOptions() : chemins.suiviOptions();
    return (
      <Avis titre={option.mienne ? `${votreOption(fin)}.` : `Une option court jusqu’au ${fin}.`}>
        <p>
          {gele === null ? 'Prix gelé' : `Prix gelé à ${prix(gele)}`} jusqu’au {fin}.{' '}
          <Link to={option.mienne ? chemins.lotOptionConfirmation(id) : suivi}>
            {option.mienne ? 'Voir votre option' : 'Voir les options'}
          </Link>
        </p>
      </Avis>
    );
  }
  return (
    mandatASigner !== null && (
      <Avis genre="attention" titre="Le mandat de votre société n’est pas actif.">
        <p>
          Sans mandat, vous ne pouvez ni optionner ni réserver.{' '}
          <Link to={chemins.signatureMandat(mandatASigner)}>Voir le mandat</Link>
        </p>
      </Avis>
    )
  );
}
